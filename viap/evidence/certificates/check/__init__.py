"""A certificate to a report: imports trusted code alone."""
