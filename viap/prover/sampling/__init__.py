"""Runs of the machine as tables of values, and relations that hold in them; proves nothing."""
