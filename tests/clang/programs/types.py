"""Random types: scalars, arrays, structs and unions with all that C lets them hold."""

from dataclasses import dataclass, field
from typing import Any

INTEGERS = (
    "_Bool char signed_char unsigned_char short unsigned_short int unsigned_int long"
    " unsigned_long long_long unsigned_long_long"
).split()
INTEGERS = [name.replace("_", " ").replace(" Bool", "_Bool") for name in INTEGERS]


@dataclass
class Scalar:
    name: str

    def declare(self, name, size=None):
        return f"{self.name} {name}"

    def count(self):
        return 1


@dataclass
class ArrayOf:
    element: Any
    size: int

    def declare(self, name, size=None):
        """`size` may be "" where the initialiser gives it."""
        shown = self.size if size is None else size
        return self.element.declare(f"{name}[{shown}]")

    def count(self):
        """How many scalars a list without braces gives to it."""
        return self.size * self.element.count()


@dataclass
class Record:
    kind: str
    tag: str
    members: list = field(default_factory=list)  # (name, type, text of the bit-field)

    def declare(self, name, size=None):
        return f"{self.kind} {self.tag} {name}"

    def initialised(self):
        """Members that initialisers count: all but bit-fields without a name."""
        return [m for m in self.members if m[0] or not m[2]]

    def count(self):
        members = self.initialised()
        if self.kind == "union":
            members = members[:1]
        return sum(type.count() for _, type, _ in members)

    def definition(self, tag=None):
        inside = " ".join(_member(*member) for member in self.members)
        return f"{self.kind} {self.tag if tag is None else tag} {{ {inside} }}"


def _member(name, type, bits):
    if isinstance(type, Record) and not name and not bits:
        return f"{type.definition('')};"  # an anonymous struct or union
    return f"{type.declare(name)}{bits};"


class Shapes:
    """The types of one part of a program."""

    def __init__(self, random, mark):
        self.random = random
        self.mark = mark
        self.records = []
        self.names = 0
        self.enum = f"enum E{mark}"
        for _ in range(random.randint(1, 3)):
            self.records.append(self._record(f"T{mark}_{len(self.records)}", 0))
        arrays = [self._array(1) for _ in range(2)]
        self.aggregates = [*self.records, *arrays, ArrayOf(random.choice(self.records), 2)]

    def _name(self):
        self.names += 1
        return f"m{self.names}"

    def scalar(self):
        names = [*INTEGERS, *INTEGERS, self.enum, "int *", "float", "double"]
        return Scalar(self.random.choice(names))

    def _array(self, depth):
        random = self.random
        element = self.scalar()
        if random.random() < 0.3 and self.records:
            element = random.choice(self.records)
        elif random.random() < 0.3:
            element = Scalar(random.choice(["char", "unsigned char", "signed char"]))
        if depth and random.random() < 0.4:
            element = ArrayOf(element, random.randint(1, 3))
        return ArrayOf(element, random.randint(1, 4))

    def _record(self, tag, depth):
        random = self.random
        record = Record("union" if random.random() < 0.25 else "struct", tag)
        for _ in range(random.randint(1, 5)):
            record.members.append(self._member(depth))
        if not any(name for name, _, bits in record.members):
            record.members.append((self._name(), Scalar("int"), ""))
        return record

    def _member(self, depth):
        random = self.random
        chance = random.random()
        if chance < 0.15:
            base = random.choice(
                ["int", "unsigned int", "unsigned char", "_Bool", "unsigned short"]
            )
            widest = {"_Bool": 1, "unsigned char": 8, "unsigned short": 16}.get(base, 32)
            width = random.randint(1, widest)
            if random.random() < 0.2:
                return "", Scalar(base), f":{random.choice([0, width])}"
            return self._name(), Scalar(base), f":{width}"
        if chance < 0.3 and depth < 2:
            return "", self._record("", depth + 1), ""
        if chance < 0.45:
            return self._name(), self._array(0), ""
        if chance < 0.6 and self.records:
            return self._name(), random.choice(self.records), ""
        return self._name(), self.scalar(), ""

    def declarations(self):
        low = self.random.choice([0, 0, -3])
        lines = [f"{self.enum} {{ A{self.mark} = {low}, B{self.mark}, C{self.mark} = 40 }};"]
        return lines + [f"{record.definition()};" for record in self.records]
