"""Comparison of terms as they are written."""

from viap.c.specification import syntax


def same(left: object, right: object) -> bool:
    """True if two terms are written in the same way."""
    if isinstance(left, tuple) and isinstance(right, tuple):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, syntax.Node) and type(left) is type(right):
        names: tuple[str, ...] = type(left).__match_args__
        fields = (name for name in names if name != "position")
        return all(same(getattr(left, name), getattr(right, name)) for name in fields)
    return left == right
