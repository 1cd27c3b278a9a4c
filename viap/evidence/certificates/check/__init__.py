"""Checks certificates: from a folder to a report; imports trusted code alone."""
