"""The program's surroundings: external functions, `volatile` objects, the allocator.

A proof is about the most general surroundings that the options allow. A counterexample is a run in
*ordinary* surroundings, which a compiled program can have: external functions are stubs that
return the inputs and change nothing, `volatile` objects keep their stored values, and library
functions return the values of real libraries, where C leaves them open.
"""

from dataclasses import dataclass, replace

EXTERNAL = ("forget", "pure")
VOLATILE = ("any", "ordinary")
CALLS = ("auto", "contracts", "inline")

# Return values of real libraries where C promises only "not zero" or a sign: each is tried in turn,
# and only an error that is reached with all of them is reported.
PROMISED = "promised"  # anything that C allows
RESULTS = ("glibc", "one", "most")


@dataclass(frozen=True, slots=True)
class Environment:
    """The assumptions about the surroundings.

    `external`: "forget" (an external function changes all that it can reach), "pure" (it changes
    nothing) or "stub" (nothing either, but objects that it gets a pointer to count as set).

    `volatile`: "any" (each read is an input) or "ordinary". `malloc_may_fail`: an allocation
    returns null or an object. `results`: results of library functions where C leaves them open.
    `strict`: a called function with something that is not modelled is refused, not
    over-approximated. `calls`: functions with written contracts are called by these ("contracts"),
    or as if there were none ("inline"); "auto": by contract if they are recursive, or not defined.
    """

    external: str = "forget"
    volatile: str = "any"
    malloc_may_fail: bool = False
    results: str = PROMISED
    strict: bool = False
    calls: str = "auto"

    def ordinary(self) -> "tuple[Environment, ...]":
        """Return surroundings that a compiled program can have, for counterexamples."""
        external = "stub" if self.external == "forget" else self.external
        plain = replace(self, external=external, volatile="ordinary")
        return tuple(replace(plain, results=results) for results in RESULTS)

    @property
    def is_ordinary(self) -> bool:
        return self.results != PROMISED


DEFAULT = Environment()
# External functions of an SV-COMP task change nothing.
SV_COMP = Environment(external="pure")
