"""The kernel: the only maker of Proof objects and of TRUE verdicts; it imports no oracle."""
