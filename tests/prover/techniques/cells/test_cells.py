"""Assertions about every cell, from invariants about the cells that were visited."""

import pytest

from tests.prover.cases.strategies import PROOFS, hurried
from tests.prover.cases.test_traps import HEAD
from tests.thorough import marked
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.prover.cases.runner import decide

FILL = """int main(void) { int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 100000) return 0;
  int a[n], b[n], i, j = 0; for (i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int(); """

# Of each pair the second is wrong, by a little.
PROGRAMS = {
    "the largest bounds all": (
        """int m = a[0]; for (i = 1; i < n; i++) if (m < a[i]) m = a[i];
           for (i = 0; i < n; i++) check(a[i] <= m); }""",
        """int m = a[0]; for (i = 1; i < n - 1; i++) if (m < a[i]) m = a[i];
           for (i = 0; i < n; i++) check(a[i] <= m); }""",
    ),
    "a flag stays up": (
        """int same = 1; for (i = 0; i < n; i++) if (a[i] != 7) same = 0;
           if (same) for (i = 0; i < n; i++) check(a[i] == 7); }""",
        """int same = 1; for (i = 0; i < n; i++) same = a[i] == 7;
           if (same) for (i = 0; i < n; i++) check(a[i] == 7); }""",
    ),
    "a filter": (
        """for (i = 0; i < n; i++) if (a[i] >= 0) { b[j] = a[i]; j++; }
           for (i = 0; i < j; i++) check(b[i] >= 0); }""",
        """for (i = 0; i < n; i++) { if (a[i] >= 0) j++; b[j > 0 ? j - 1 : 0] = a[i]; }
           for (i = 0; i < j; i++) check(b[i] >= 0); }""",
    ),
    "a search has passed them": (
        """while (j < n && a[j] != 3) j++;
           for (i = 0; i < j; i++) check(a[i] != 3); }""",
        """while (j < n && a[j] != 3) j++;
           for (i = 0; i <= j && i < n; i++) check(a[i] != 3); }""",
    ),
    "backwards": (
        """int m = a[n - 1]; for (i = n - 2; i >= 0; i--) if (a[i] < m) m = a[i];
           for (i = 0; i < n; i++) check(m <= a[i]); }""",
        """int m = a[n - 1]; for (i = n - 2; i > 0; i--) if (a[i] < m) m = a[i];
           for (i = 0; i < n; i++) check(m <= a[i]); }""",
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_what_holds_of_every_cell(name):
    safe, _ = PROGRAMS[name]
    assert decide(load_text(HEAD + FILL + safe, "t.c"), PROOFS).outcome is Outcome.TRUE


@pytest.mark.parametrize("name", marked([*PROGRAMS], {"a filter"}))
def test_what_does_not(name):
    _, unsafe = PROGRAMS[name]
    assert (
        decide(load_text(HEAD + FILL + unsafe, "t.c"), hurried(PROOFS)).outcome is Outcome.UNKNOWN
    )
