"""What a program's surroundings may do: external functions, `volatile` objects, the allocator.

A proof is about the widest surroundings that the options allow. A counterexample is a run in
*ordinary* surroundings, which a compiled program can be put into: external functions are stubs
that return the inputs and change nothing, `volatile` objects hold what was stored in them, and
library functions return what libraries do return, where C leaves that open.
"""

from dataclasses import dataclass, replace

EXTERNAL = ("forget", "pure")
VOLATILE = ("any", "ordinary")

# What libraries return where C promises only "not zero" or a sign: each is tried in turn, and
# only an error that is reached with all of them is reported.
PROMISED = "promised"  # anything that C allows
RESULTS = ("glibc", "one", "most")


@dataclass(frozen=True, slots=True)
class Environment:
    """`external`: "forget" (it changes all that it can reach), "pure" (it changes nothing) or
    "stub" (nothing either, but what it gets a pointer to counts as set).

    `volatile`: "any" (each read is an input) or "ordinary". `malloc_may_fail`: an allocation
    gives null or an object. `results`: what library functions return where C leaves it open.
    """

    external: str = "forget"
    volatile: str = "any"
    malloc_may_fail: bool = False
    results: str = PROMISED

    def ordinary(self) -> "tuple[Environment, ...]":
        """Surroundings that a compiled program can be put into, for counterexamples."""
        external = "stub" if self.external == "forget" else self.external
        plain = replace(self, external=external, volatile="ordinary")
        return tuple(replace(plain, results=results) for results in RESULTS)

    @property
    def is_ordinary(self) -> bool:
        return self.results != PROMISED


DEFAULT = Environment()
# An external function of a task of SV-COMP changes nothing.
SV_COMP = Environment(external="pure")
