"""clang as the oracle of types: what it says of each expression is compared with our tree."""

from tests.clang.compare import Difference, compare_text
from tests.clang.dump import available_models

__all__ = ["Difference", "available_models", "compare_text"]
