"""Compares a certificate with the C program; imports trusted code alone."""
