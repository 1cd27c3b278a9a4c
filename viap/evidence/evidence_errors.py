"""What can be wrong with a certificate."""

from viap.errors import UsageError, ViapError


class Broken(UsageError):
    """This is no certificate: files or fields are missing, or of the wrong form."""


class Rejected(ViapError):
    """A certificate that does not prove what it says."""


class Unwritable(ViapError):
    """A proof that can't be written as a certificate."""
