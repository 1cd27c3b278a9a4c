"""Produces witnesses of viap's own verdicts."""
