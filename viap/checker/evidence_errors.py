"""Errors in certificates and witnesses."""

from viap.errors import UsageError, ViapError


class Broken(UsageError):
    """This is not a certificate: files or fields are missing, or of the wrong form."""


class Rejected(ViapError):
    """The certificate does not prove what it claims."""


class Unwritable(ViapError):
    """The proof can't be written as a certificate."""
