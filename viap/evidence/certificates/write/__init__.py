"""Writes certificates of TRUE."""
