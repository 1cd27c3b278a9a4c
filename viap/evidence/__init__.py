"""Evidence for verdicts: certificates, witnesses, SARIF, findings over time."""
