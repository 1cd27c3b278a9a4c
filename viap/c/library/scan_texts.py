"""C functions for single formats of scanf, sscanf and fscanf (C11 7.21.6.2).

What is read is up to the surroundings: each object that a conversion names gets any value, or keeps
its own where the input ends before, or does not fit.
"""

import re
from dataclasses import dataclass

_CONVERSION = re.compile(
    r"%(?:%|(?P<number>\d+\$)?(?P<skips>\*)?(?P<width>\d+)?(?P<allocates>m)?"
    r"(?P<length>hh|h|ll|l|j|z|t|L|q)?(?P<letter>\[\^?\]?[^]]*\]|.))",
    re.DOTALL,
)
_INTEGERS = {"": "int", "h": "short", "hh": "signed char", "l": "long", "ll": "long long",
             "q": "long long", "j": "long long", "z": "long", "t": "long"}  # fmt: skip
_FLOATS = {"": "float", "l": "double", "L": "long double"}
_ANY = {"int": "__viap_any_int", "long": "__viap_any_long", "long long": "__viap_any_longlong",
        "short": "__viap_any_int", "signed char": "__viap_any_int"}  # fmt: skip


@dataclass(frozen=True)
class Target:
    """One argument of scanf: `type` is the C type that it points to, `kind` how it is filled."""

    kind: str  # "integer", "float", "string", "characters", "count"
    type: str
    width: int | None = None


def targets(format: str) -> list[Target] | None:
    """Return the arguments that a format needs; None if it has a conversion that is not known."""
    found: list[Target] = []
    for match in _CONVERSION.finditer(format):
        letter, length = match["letter"], match["length"] or ""
        if letter is None or match["skips"]:
            continue
        width = int(match["width"]) if match["width"] else None
        if match["number"] or match["allocates"]:
            return None
        if letter in "dioxXun" and length in _INTEGERS:
            type = _INTEGERS[length]
            if letter in "oxXu":
                type = "unsigned char" if length == "hh" else f"unsigned {type}"
            found.append(Target("count" if letter == "n" else "integer", type))
        elif letter in "aAeEfFgG" and length in _FLOATS:
            found.append(Target("float", _FLOATS[length]))
        elif letter == "c" and not length:
            found.append(Target("characters", "char", 1 if width is None else width))
        elif (letter == "s" or letter.startswith("[")) and not length:
            found.append(Target("string", "char", width))
        else:
            return None
    return found


def scanned_text(name: str, asked: list[Target], first: tuple[str, ...]) -> str:
    """Return a function that reads by a format; `first`: the parameters before the others."""
    parameters = [*first, *(f"{each.type} *a{k}" for k, each in enumerate(asked))]
    counted = sum(each.kind != "count" for each in asked)
    body = ["int n;"]
    reads_text = "source" in first[0]
    body += ["unsigned long length;", "length = __viap_readable(source);"] if reads_text else []
    body += ["n = __viap_any_int();", f"__viap_assume(n >= -1 && n <= {counted});"]
    number = 0
    for k, each in enumerate(asked):
        number += each.kind != "count"
        condition = f"n > {number - 1}"
        if each.kind == "count":
            # Before the first conversion, also if the input ends there: the result is -1 then.
            condition = f"n >= {number}" if number else "1"
        body.append(f"if ({condition}) {{")
        body += [*(_apart(f"a{k}", each) if reads_text else ()), *_filled(f"a{k}", each), "}"]
    body.append("return n;")
    lines = "\n    ".join(body)
    return f"int {name}({', '.join(parameters)})\n{{\n    {lines}\n}}\n"


def _apart(argument: str, target: Target) -> list[str]:
    """Return the check that an object that is set is no part of the text that is read.

    A string may be as long as the text.
    """
    written = f"sizeof *{argument}"
    if target.kind == "characters":
        written = str(target.width)
    elif target.kind == "string":
        written = "length + 1"
    return [f"__viap_apart((char *){argument}, source, {written}, length + 1);"]


def _filled(argument: str, target: Target) -> list[str]:
    plain = target.type.removeprefix("unsigned ")
    plain = "signed char" if plain == "char" else plain
    match target.kind:
        case "integer" | "count":
            return [f"*{argument} = {_ANY[plain]}();"]
        case "float":
            return [f"__viap_forget({argument});"]
        case "characters":
            last = f"{argument}[{target.width or 1} - 1] = __viap_any_char();"
            return [last, f"__viap_forget({argument});", last]
        case "string":
            lines = ["unsigned long k;", "k = __viap_any_ulong();"]
            if target.width is not None:
                lines.append(f"__viap_assume(k <= {target.width});")
            return [*lines, f"__viap_forget({argument});", f"{argument}[k] = 0;"]
    raise AssertionError(target.kind)


# ---- C functions for qsort and bsearch, by the type of the elements.
#
# A run sorts as glibc does. It ends where different elements compare as equal, and where the
# program
# may observe the calls of the comparison: libraries differ in both. A proof knows that qsort calls
# the comparison with pointers to elements, and changes nothing but the elements; and that bsearch
# returns null, or an element that compares as equal.


def sort_text(name: str, element: str, scalar: bool, pure: bool = True) -> str:
    """Return qsort for arrays of an element type, which is given as a type name.

    `scalar`: elements can be compared by `!=`. `pure`: the number and the order of the calls can't
    be observed; otherwise, no run goes on.
    """
    stop = "" if pure else "__viap_stop_runs();"
    differ = "if (base[k - 1] != base[k])" if scalar else "if (1)"
    return f"""typedef int {element};
void {name}({element} *base, unsigned long count, unsigned long size,
            int (*compare)(const void *, const void *))
{{
    unsigned long i, k;
    {element} held;
    int order;
    __viap_require(size == sizeof({element}) && base != 0);
    if (count == 0)
        return;
    if (__viap_is_run()) {{
        {stop}
        for (i = 1; i < count; i++) {{
            for (k = i; k > 0; k--) {{
                order = compare(base + (k - 1), base + k);
                if (order == 0) {{
                    {differ}
                        __viap_stop_runs();
                }}
                if (order <= 0)
                    break;
                held = base[k];
                base[k] = base[k - 1];
                base[k - 1] = held;
            }}
        }}
        return;
    }}
    held = base[count - 1];
    base[count - 1] = held;
    while (__viap_any_int()) {{
        __viap_forget(base);
        i = __viap_any_ulong();
        k = __viap_any_ulong();
        __viap_assume(i < count && k < count);
        compare(base + i, base + k);
    }}
    __viap_forget(base);
}}
"""


def search_text(name: str, element: str, pure: bool = True) -> str:
    """Return bsearch for arrays of an element type; `pure` as for qsort."""
    stop = "" if pure else "__viap_stop_runs();"
    return f"""typedef int {element};
void *{name}(const void *key, const {element} *base, unsigned long count, unsigned long size,
             int (*compare)(const void *, const void *))
{{
    unsigned long low = 0, high = count, middle;
    int order;
    __viap_require(size == sizeof({element}));
    if (__viap_is_run()) {{
        {stop}
        while (low < high) {{
            middle = low + (high - low) / 2;
            order = compare(key, base + middle);
            if (order == 0) {{
                if (middle > low) {{
                    order = compare(key, base + (middle - 1));
                    if (order == 0)
                        __viap_stop_runs();
                }}
                if (middle + 1 < high) {{
                    order = compare(key, base + (middle + 1));
                    if (order == 0)
                        __viap_stop_runs();
                }}
                return (void *)(base + middle);
            }}
            if (order < 0)
                high = middle;
            else
                low = middle + 1;
        }}
        return 0;
    }}
    if (count == 0)
        return 0;
    while (__viap_any_int()) {{
        middle = __viap_any_ulong();
        __viap_assume(middle < count);
        compare(key, base + middle);
    }}
    if (__viap_any_int())
        return 0;
    middle = __viap_any_ulong();
    __viap_assume(middle < count);
    order = compare(key, base + middle);
    __viap_assume(order == 0);
    return (void *)(base + middle);
}}
"""
