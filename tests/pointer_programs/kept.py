"""Pointers that are kept in memory, and seen as bytes, as integers and by other pointers there.

Every cell for a pointer holds the address of four ints all the time, so that whatever a program
does with cells is defined: copying them in some way, following them, and comparing them.
"""

from tests.gcc.small_program import MARK, SmallProgram
from tests.generate.choices import Choices
from viap.core.program.integer_types import DataModel

_OUTSIDE = """\
struct @N { int v; struct @N *next; int *p; int a[4]; };
struct @S { char c; int *q[2]; int **pp; int a[4]; };
union @U { int *p; uintptr_t w; unsigned char b[sizeof(int *)]; };
int @g0[4] = { 1, 2, 3, 4 }, @g1[4] = { 5, 6, 7, 8 }, @m[2][4] = { { 9, 10, 11, 12 }, { 13 } };
int *@pa[3] = { @g0, @g1, @m[1] };
int **@ga[2] = { @pa, @pa + 1 };
struct @N @nd[3] = { { 1, @nd + 1, @g0, { 1, 2, 3, 4 } }, { 2, @nd + 2, @g1, { 5, 6, 7, 8 } },
                     { 3, @nd, @nd[0].a, { 9, 8, 7, 6 } } }, *@head = @nd;
struct @S @s0 = { 1, { @g0, @g1 }, @pa, { 1, 1, 2, 2 } },
          @s1 = { 2, { @m[0], @m[1] }, @s0.q, { 3, 4, 5, 6 } };
union @U @gu = { @g1 };
void @swap(int **a, int **b) { int *t = *a; *a = *b; *b = t; }
"""
_INSIDE = """\
  int *h = malloc(4 * sizeof *h), **hp = malloc(3 * sizeof *hp), loc[4] = { 31, 32, 33, 34 };
  char *hb = malloc(3 * sizeof *hp);
  for (int i = 0; i < 4; i++) h[i] = 20 + i;
  hp[0] = h; hp[1] = @g1; hp[2] = @g0; memcpy(hb, hp, 3 * sizeof *hp);
  int ix = 1, *lp = @g1, *pb[3] = { @g1, @pa[0], lp }, **pp = @pa, ***ppp = @ga;
  struct @S *sp = &@s0; union @U u = { @g0 }; uintptr_t w = (uintptr_t)@g0;
"""
_BASES = ("@g0", "@g1", "@m[0]", "&@m[1][0]", "@nd[1].a", "@head->next->a", "@s0.a", "sp->a",
          "h", "loc")  # fmt: skip
_GROUPS = (
    ("@pa[0]", "@pa[2]", "@pa[ix]", "pb[1]", "lp", "*pp", "pp[1]"),
    ("@nd[0].p", "@nd[2].p", "@head->p", "@head->next->next->p"),
    ("@s0.q[0]", "@s1.q[1]", "sp->q[ix]", "*@s0.pp", "sp->pp[1]"),
    ("u.p", "@gu.p"),
    ("hp[0]", "hp[2]", "((int **)hb)[1]"),
    ("**ppp", "(*ppp)[1]", "ppp[1][0]"),
)
_PAIRS = ("@pa", "pb + ix", "pp", "@s1.q", "sp->pp", "hp + 1", "(int **)hb", "*ppp")  # of cells


def generate_kept(choices: Choices, model: DataModel) -> SmallProgram:
    """A program about some of the ways to keep a pointer."""
    return _Kept(choices).program(model)


class _Kept:
    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        groups = [group for group in _GROUPS if choices.chance(50)] or [_GROUPS[0]]
        self.cells = [cell for group in groups for cell in group]
        self.results = 0

    def program(self, model: DataModel) -> SmallProgram:
        kinds = (self.store, self.write, self.look, self.bytes, self.integers, self.whole)
        lines = [self.choices.pick(kinds)() for _ in range(self.choices.integer(4, 10))]
        lines += [self.look(), self.look()]
        body = "".join(f"  {line}\n" for line in lines)
        text = (
            f"{_OUTSIDE}long long {MARK}out[{self.results}];\n"
            f"int {MARK}main(void) {{\n{_INSIDE}{body}  return 0;\n}}\n"
        )
        return SmallProgram(text, self.results, model)

    # ------------------------------------------------------------- pointers to four ints

    def cell(self) -> str:
        return self.choices.pick(self.cells)

    def pointer(self) -> str:
        cell = self.cell()
        forms = (
            self.choices.pick(_BASES), cell, f"({self.choices.pick(_PAIRS)})[ix]",
            f"(ix ? {self.cell()} : {cell})", f"(int *)(void *){cell}", f"{cell} + 2 - 2",
            f"(int *)(((uintptr_t){cell} | 1) & ~(uintptr_t)1)", "(int *)w",
        )  # fmt: skip
        return self.choices.pick(forms)

    # ------------------------------------------------------------- statements

    def store(self) -> str:
        if self.choices.chance(20):
            return f"{self.choices.pick(('pp', 'sp->pp', '@ga[1]'))} = {self.choices.pick(_PAIRS)};"
        return f"{self.cell()} = {self.pointer()};"

    def write(self) -> str:
        index, value = self.choices.integer(0, 3), self.choices.integer(0, 99)
        return f"({self.pointer()})[{index}] = {value};"

    def look(self) -> str:
        one, other = self.pointer(), self.pointer()
        forms = (f"*({one})", f"({one})[{self.choices.integer(0, 3)}]", f"({one}) == ({other})",
                 f"!({one})", f"({one}) + 3 - ({one})",
                 f"!memcmp(&({self.cell()}), &({self.cell()}), sizeof(int *))")  # fmt: skip
        self.results += 1
        return f"{MARK}out[{self.results - 1}] = {self.choices.pick(forms)};"

    def bytes(self) -> str:
        one, other = self.cell(), self.cell()
        place = self.choices.integer(0, 3)
        forms = (
            f"{{ unsigned char *x = (unsigned char *)&({one}), *y = (unsigned char *)&({other}); "
            "for (unsigned i = 0; i < sizeof(int *); i++) "
            "{ unsigned char t = x[i]; x[i] = y[i]; y[i] = t; } }",
            f"{{ char *x = (char *)&({one}), *y = (char *)&({other}); unsigned n = sizeof(int *); "
            "while (n--) *x++ = *y++; }",
            f"{{ unsigned char t[sizeof(int *)]; memcpy(t, &({one}), sizeof t); "
            f"{self.cell()} = {self.pointer()}; memcpy(&({other}), t, sizeof t); }}",
            f"{{ unsigned char *x = (unsigned char *)&({one}); x[{place}] ^= 85; "
            f"x[{place}] ^= 85; }}",
        )
        return self.choices.pick(forms)

    def integers(self) -> str:
        forms = (
            f"w = (uintptr_t){self.cell()};",
            f"u.w = (uintptr_t){self.cell()};",
            f"{{ uintptr_t x = (uintptr_t){self.cell()}, y = (uintptr_t){self.cell()}; x ^= y; "
            f"y ^= x; x ^= y; {self.cell()} = (int *)x; {self.cell()} = (int *)y; }}",
            "for (unsigned i = 0; i < sizeof u.b; i++) u.b[i] = "
            f"((unsigned char *)&({self.cell()}))[i];",
        )
        return self.choices.pick(forms)

    def whole(self) -> str:
        one, other = self.choices.pick(_PAIRS), self.choices.pick(_PAIRS)
        forms = (
            f"memmove({one}, {other}, 2 * sizeof(int *));",
            f"for (int i = 0; i < 2; i++) ({one})[i] = ({other})[1 - i];",
            "{ struct @N t = @nd[2]; t.v++; *@head->next = t; }",
            "memcpy(&@nd[0], &@nd[2], offsetof(struct @N, a));",
            "*sp = @s1;", "memcpy(&@s1, &@s0, sizeof @s0);", "@gu = u;",
            "{ int **t = ppp[0]; ppp[0] = ppp[1]; ppp[1] = t; }",
            "memcpy(hp, hb, 3 * sizeof *hp);",
            f"@swap(&({self.cell()}), &({self.cell()}));",
        )  # fmt: skip
        return self.choices.pick(forms)
