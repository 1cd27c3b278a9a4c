"""Witnesses of SV-COMP, format 2.0: read, written and validated."""
