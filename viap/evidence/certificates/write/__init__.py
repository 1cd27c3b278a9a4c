"""TRUE to a certificate."""
