"""viap decides, without help, whether an assertion of a C program can fail."""

__version__ = "0.1.0"
