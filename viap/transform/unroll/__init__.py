"""Unrolling: a program whose course is known ► its statements one after the other."""
