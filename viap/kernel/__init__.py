"""The kernel: nothing else makes a Proof or says TRUE; it imports no oracle."""
