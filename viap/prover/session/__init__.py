"""Shared parts of all techniques: every proof goes through the kernel; imports no technique."""
