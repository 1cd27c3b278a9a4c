"""Random expressions over variables of every arithmetic type and some pointers."""

from tests.clang.programs.types import INTEGERS

BINARY = "+ - * / % << >> & | ^ < <= > >= == != && ||".split()
FLOATING = ("float", "double")
LITERALS = "0 1 2 7u 100L 3UL 0x7fffffff 0xffffffff 4294967296 'a' 1LL 0x80000000 077 'Z'".split()


class Expressions:
    def __init__(self, random, mark, shapes):
        self.random = random
        self.mark = mark
        self.shapes = shapes
        self.integers = {f"i{mark}_{k}": name for k, name in enumerate(INTEGERS)}
        self.floats = {f"x{mark}_{k}": name for k, name in enumerate(FLOATING)}

    def _rich(self):
        """Expressions of other types: structs, functions, strings, literals, statements."""
        random, mark = self.random, self.mark
        record = random.choice(self.shapes.records)
        type = f"{record.kind} {record.tag}"
        integer, other = self.integer(1), self.integer(1)
        return random.choice(
            [
                f"w{mark} = h{mark}(w{mark});",
                f"w{mark} = ({integer}) ? w{mark} : h{mark}(w{mark});",
                f"w{mark} = ({integer}, h{mark}(w{mark}));",
                f"(void)sizeof(h{mark}(w{mark}).t); (void)(h{mark}(w{mark}).t == ({integer}));",
                f"(void)((d{mark} == h{mark}) + !d{mark} + (*d{mark})(w{mark}).t);",
                f"(void)((&h{mark})(w{mark}).t + (***h{mark})(w{mark}).l);",
                f"d{mark} = ({integer}) ? &h{mark} : *h{mark};",
                f"(void)(*(({integer}) ? &w{mark} : 0)).t;",
                f"(void)sizeof(*&a{mark}); (void)(&a{mark} + 1); (void)*m{mark}; (void)**m{mark};",
                f"(void)(&m{mark}[1] - m{mark}); (void)sizeof(m{mark}[0]); (void)(*m{mark} + 1);",
                f"(void)((long)p{mark} + (int)(long)q{mark}); p{mark} = (int *)(long)({integer});",
                f'(void)("abc"[{integer}] + *"x" + sizeof "abc"); c{mark} = "s" + 1;',
                f"(void)({{ int z = {integer}; z + ({other}); }});",
                f"(void)(i{mark}_4 ?: ({other})); (void)((i{mark}_2 + 1) ?: i{mark}_9);",
                f"(void)sizeof({type}); {type} *y{mark} = &({type}) {{ }}; (void)*y{mark};",
                f"p{mark} = (int[]) {{ {integer}, {other} }}; (void)(short) {{ 3 }};",
                f"p{mark}++; --p{mark}; (void)(!p{mark} || (p{mark} && q{mark}));",
                f"(void)(o{mark} == p{mark} ? c{mark} : o{mark});",
                f"for (short z = {integer}; z < ({other}); z++) a{mark}[z & 3] |= z;",
                f"do if ({integer}) continue; while (({other}) != 0);",
                f"x{mark}_0++; x{mark}_1 = x{mark}_0 ? {integer} : x{mark}_0;",
                f"int v{mark}z = (x{mark}_1 > 1) + !x{mark}_0 + (x{mark}_0 && 1) + (int)x{mark}_1;",
                f"typedef unsigned short U; U z = {integer}; (void)(z + (U)({other}));",
                f"const int z = {integer}; int const *y = &z; (void)(*y + z);",
                f"(void)(_Alignof({type}) - sizeof(int *) * {integer});",
            ]
        )

    def functions(self):
        """Functions that return what they must convert."""
        random, mark = self.random, self.mark
        type = random.choice([*INTEGERS, *FLOATING, self.shapes.enum])
        return (
            f"{type} r{mark}({type} z, struct H{mark} y) {{ z += y.t; return {self.integer(2)}; }}"
        )

    def globals(self):
        lines = [f"{type} {name};" for name, type in {**self.integers, **self.floats}.items()]
        mark = self.mark
        lines.append(f"{self.shapes.enum} e{mark};")
        lines.append(
            f"struct {{ int s:5; unsigned u:7; unsigned w:32; _Bool b:1; int a[3]; }} g{mark};"
        )
        lines.append(
            f"int *p{mark}, *q{mark}, a{mark}[4], m{mark}[2][3]; void *o{mark}; char *c{mark};"
        )
        lines.append(f"int k{mark}(char, long long, double); short *n{mark}(void);")
        lines.append(f"struct H{mark} {{ short t; long long l; }} w{mark};")
        lines.append(f"struct H{mark} h{mark}(struct H{mark}), (*d{mark})(struct H{mark});")
        sizes = ", ".join(f"Z{mark}_{i} = {self._constant(2)}" for i in range(4))
        lines.append(f"enum {{ {sizes} }};")
        return lines

    def _constant(self, depth):
        """A constant expression that fits a char."""
        random = self.random
        if random.random() < 0.25:
            return f"(sizeof({random.choice(self.shapes.aggregates).declare('')}) & 127)"
        return f"(signed char)({self._folded(depth)})"

    def _folded(self, depth):
        random = self.random
        if depth == 0 or random.random() < 0.2:
            return random.choice(["1", "3u", "5L", "'c'", "-2", "9ULL", f"B{self.mark}", "200"])
        left, right = self._folded(depth - 1), self._folded(depth - 1)
        op = random.choice(BINARY)
        if op in ("/", "%"):
            right = f"(({right}) | 1)"
        if op in ("<<", ">>"):
            left, right = f"(({left}) & 15)", f"(({right}) & 7)"
        kinds = [
            f"({left}) {op} ({right})",
            f"~({left})",
            f"!({left})",
            f"({left}) ? ({right}) : 7",
        ]
        kinds += [f"({random.choice(INTEGERS)})({left})", kinds[0], kinds[0]]
        return random.choice(kinds)

    # ------------------------------------------------------------- expressions

    def integer(self, depth):
        random, mark = self.random, self.mark
        if depth <= 0 or random.random() < 0.15:
            return random.choice(
                [*self.integers, *LITERALS, f"e{mark}", f"A{mark}", f"C{mark}", f"Z{mark}_1"]
                + [f"g{mark}.{name}" for name in "suwb"]
                + [f"g{mark}.a[1]", f"m{mark}[1][0]"]
            )
        inner = [self.integer(depth - 1) for _ in range(3)]
        a, b, c = inner
        choice = random.random()
        if choice < 0.4:
            return f"({a}) {random.choice(BINARY)} ({b})"
        if choice < 0.5:
            return f"{random.choice('-+~!')}({a})"
        if choice < 0.6:
            return f"({random.choice(INTEGERS)})({a})"
        if choice < 0.68:
            return f"(({a}) ? ({b}) : ({c}))"
        if choice < 0.74:
            return f"(({a}), ({b}))"
        if choice < 0.8:
            return f"({self.pointer(depth - 1)})[{a}]"
        if choice < 0.86:
            op = random.choice(["-", "==", "<"])
            return f"(({self.pointer(depth - 1)}) {op} ({self.pointer(0)}))"
        if choice < 0.92:
            return f"k{mark}({a}, {b}, {c})"
        return random.choice(
            [f"sizeof(0, {a})", f"*({self.pointer(depth - 1)})", f"({self.floating(1)}) < ({a})"]
        )

    def floating(self, depth):
        random = self.random
        if depth == 0:
            return random.choice([*self.floats, "1.5", "2.5f"])
        op = random.choice("+-*/")
        right = random.choice([self.integer(0), self.floating(0)])
        return f"({self.floating(depth - 1)}) {op} ({right})"

    def pointer(self, depth):
        random, mark = self.random, self.mark
        if depth <= 0:
            return random.choice(
                [f"p{mark}", f"q{mark}", f"a{mark}", f"m{mark}[1]", f"&g{mark}.a[2]"]
            )
        inner = self.pointer(depth - 1)
        index = self.integer(depth - 1)
        return random.choice(
            [
                f"({inner}) + ({index})",
                f"({inner}) - ({index})",
                f"&({inner})[{index}]",
                f"(({index}) ? ({inner}) : {random.choice(['0', f'q{mark}', '(void *)0'])})",
                f"(int *)c{mark}",
                f"({index}, {inner})",
                inner,
            ]
        )

    def target(self):
        random, mark = self.random, self.mark
        fields = [f"g{mark}.{name}" for name in "suwb"]
        return random.choice([*self.integers, *fields, f"e{mark}", f"a{mark}[2]", f"*p{mark}"])

    def statements(self):
        random, mark = self.random, self.mark
        lines = []
        for _ in range(random.randint(2, 6)):
            value = self.integer(random.randint(1, 4))
            kinds = [
                f"{self.target()} = {value};",
                f"{self.target()} {random.choice(BINARY[:10])}= {value};",
                f"{random.choice(['++', '--'])}{self.target()};",
                f"({self.target()}){random.choice(['++', '--'])};",
                f"p{mark} = {self.pointer(2)};",
                f"p{mark} {random.choice('+-')}= {value};",
                f"o{mark} = {self.pointer(1)}; c{mark} = o{mark};",
                f"{random.choice(list(self.floats))} = {self.floating(2)};",
                f"{random.choice(list(self.floats))} {random.choice('+-*/')}= {self.integer(1)};",
                f"switch ({value}) {{ case {self._constant(2)}: break; }}",
                f"if ({value}) ; while (0 && ({self.pointer(1)})) ;",
                f"long long t{len(lines)} = {value}; (void)t{len(lines)};",
                f"(void)({self._compared()});",
                f"(void)sizeof({value}, {self.pointer(0)});",
                f"k{mark}(*n{mark}(), n{mark}()[1], {self.floating(1)});",
            ]
            lines.append(random.choice(kinds))
        rich = {self._rich() for _ in range(3)}
        lines += [f"{{ {line} }}" for line in sorted(rich)]
        return [*lines, f"r{mark}({self.integer(1)}, w{mark});"]

    def _compared(self):
        mark = self.mark
        sides = [f"o{mark}", self.pointer(1), "(void *)0", "0", f"(void *)c{mark}"]
        left, right = self.random.choice(sides[:2]), self.random.choice(sides)
        return self.random.choice(
            [
                f"({left}) == ({right})",
                f"i{mark}_6 ? ({left}) : ({right})",
                f"({left}) != ({right})",
            ]
        )
