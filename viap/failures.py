"""An exception on the way to an answer ► UNKNOWN, with a cause and a reason."""

from dataclasses import dataclass

from viap.errors import InputError, InternalError, Unsupported, ViapError
from viap.unknown_causes import INPUT, INTERNAL, MEMORY, UNSUPPORTED, exit_status


@dataclass(frozen=True)
class Failure:
    """Report of an exception: the cause of UNKNOWN, a short reason, and the whole message."""

    cause: str
    reason: str
    message: str

    @property
    def status(self) -> int:
        """The exit status of a command that ends by it."""
        return exit_status(self.cause)


def explain(error: Exception) -> Failure:
    """Returns the report to the user about an exception."""
    match error:
        case InputError():
            cause = UNSUPPORTED if isinstance(error, Unsupported) else INPUT
            return Failure(cause, str(error), error.render())
        case ViapError() if not isinstance(error, InternalError):
            return failure(INPUT, str(error))
        case MemoryError():
            return failure(MEMORY, "out of memory")
        case RecursionError():
            return failure(UNSUPPORTED, "the program is nested too deeply")
        case OSError(filename=str() as name, strerror=str() as why):
            return failure(INPUT, f"cannot read {name}: {why}")
        case _:
            name = "" if isinstance(error, InternalError) else f"{type(error).__name__}: "
            text = " ".join(f"{name}{error}".split())
            return failure(INTERNAL, f"internal error: {text}; please report this")


def failure(cause: str, reason: str) -> Failure:
    return Failure(cause, reason, f"viap: {reason}")
