"""Witnesses of viap's own verdicts."""
