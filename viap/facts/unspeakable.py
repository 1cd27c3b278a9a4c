"""The answer that a formula can't be said in some language."""


class Unspeakable(Exception):  # noqa: N818 - an answer, not an error
    """A formula has a part that the language of the text does not have."""
