"""Evidence for verdicts: certificates, witnesses, counterexamples, SARIF."""
