"""Evidence for verdicts: certificates, witnesses of SV-COMP, and SARIF for code-scanning pages."""
