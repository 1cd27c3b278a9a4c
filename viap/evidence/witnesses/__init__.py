"""SV-COMP's witnesses, format 2.0: read, written and validated."""
