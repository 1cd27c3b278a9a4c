"""C functions for single formats of sprintf and snprintf.

A proof knows the length of the text, and that it ends; a run has the characters, too.
"""

from collections.abc import Mapping

from viap.c.library.format_pieces import Conversion, pieces

# Parameters by the length of a conversion, without `unsigned`.
_INTEGERS = {"": "int", "h": "int", "hh": "int", "l": "long", "ll": "long long", "j": "long long",
             "z": "long", "t": "long"}  # fmt: skip
_NARROW = {"h": "short", "hh": "char"}
_BASES = {"o": 8, "x": 16, "X": 16}
_DONE = ("", "l", "ll", "h", "hh", "j", "z", "t")
# No conversion of a number of the usual size writes more, unless its precision asks for it.
_MOST_OF_FLOAT = 5000


def printed_text(
    name: str, format: str | None, sized: bool, lengths: Mapping[int, int] | None = None
) -> str:
    """Return a function that prints by a format, into an array; None: the format is not known.

    `lengths`: those of arguments that are string literals, by their places.
    """
    lengths = lengths or {}
    parameters = ["char *to", *(("unsigned long size",) if sized else ()), "const char *format"]
    body: list[str] = []
    texts: list[tuple[str, str]] = []  # parameters that are copied, and their precisions
    number = 0
    for piece in pieces(format or ""):
        if isinstance(piece, str):
            body += _literal(piece)
            continue
        types, lines = _conversion(piece, number)
        length = lengths.get(number)
        if types and types[-1] == "const char *":
            last = number + len(types) - 1
            body.append(f"unsigned long k_a{last} = 0;")
            if last not in lengths:  # (a literal is not in the target)
                limit = "" if piece.precision is None else str(piece.precision)
                texts.append((f"a{last}", f"a{last - 1}" if limit == "*" else limit))
        if length is not None and piece.text == "%s" and piece.plain:
            lines = [*_when_run(lines), f"else n += {length};"]
        parameters += [f"{type} a{number + k}" for k, type in enumerate(types)]
        number += len(types)
        body += lines
    if format is None:
        # (Even an empty text has a zero at its end.)
        body = ["if (size != 0) to[0] = 0;", "n = __viap_any_ulong();"]
        body.append("__viap_assume(n <= 2147483647);")
    return _function(name, parameters, body, _apart(texts, sized))


def _apart(texts: list[tuple[str, str]], sized: bool) -> list[str]:
    """Return checks that no text that is printed overlaps with the target."""
    checks: list[str] = []
    for text, limit in texts:
        written = "n < size ? n + 1 : size" if sized else "n + 1"
        read = f"k_{text} + 1"
        if limit:
            # The precision may end the text before its zero is read.
            cut = f"{limit} >= 0 && k_{text} == (unsigned long){limit}"
            read = f"{cut} ? k_{text} : {read}"
            written = f"{limit} == 0 ? 0 : {written}"
        checks.append(f"__viap_apart(to, {text}, {written}, {read});")
    return checks


def _function(name: str, parameters: list[str], body: list[str], checks: list[str]) -> str:
    size = "" if "unsigned long size" in parameters else "    unsigned long size = -1;\n"
    text = "\n    ".join(body)
    return f"""int {name}({", ".join(parameters)})
{{
{size}    unsigned long n = 0;
    {text}
    if (size != 0) {{
        {" ".join(checks)}
        if (!__viap_is_run())
            __viap_forget(to);
        to[n < size ? n : size - 1] = 0;
    }}
    if (n > 2147483647)
        return __viap_any_int();
    return n;
}}
"""


def _when_run(lines: list[str]) -> list[str]:
    return ["if (__viap_is_run()) {", *lines, "}"]


def _literal(text: str) -> list[str]:
    lines = _when_run([f"n = __viap_put_text(to, size, n, {_quoted(text)}, -1);"])
    return [*lines, f"else n += {len(text)};"]


def _quoted(text: str) -> str:
    """Return a string literal with the bytes of a text."""
    return '"' + "".join(f"\\{ord(character):03o}" for character in text) + '"'


def _conversion(piece: Conversion, number: int) -> tuple[list[str], list[str]]:
    """Return the types of a conversion's parameters, and the statements for it."""
    if piece.letter == "%":
        return [], _literal("%")
    types, width, precision = ["int"] * piece.stars, str(piece.width or 0), "-1"
    if piece.width == "*":
        width, number = f"a{number}", number + 1
    if piece.precision == "*":
        precision, number = f"a{number}", number + 1
    elif piece.precision is not None:
        precision = str(piece.precision)
    left = int("-" in piece.flags)
    argument = f"a{number}"
    if piece.letter == "s" and not piece.length:
        said = f"{argument}, k_{argument}, {width}, {left}"
        return [*types, "const char *"], [
            f"k_{argument} = __viap_printed({argument}, {precision});",
            f"n = __viap_put_string(to, size, n, {said});",
        ]
    if piece.letter == "c" and not piece.length:
        said = f"{argument}, {width}, {left}"
        return [*types, "int"], [f"n = __viap_put_character(to, size, n, {said});"]
    if piece.letter in "di" and piece.letter and piece.length in _DONE:
        return _integer(piece, [*types, _INTEGERS[piece.length]], argument, width, precision)
    if piece.letter in "uoxX" and piece.letter and piece.length in _DONE:
        unsigned = f"unsigned {_INTEGERS[piece.length]}"
        return _integer(piece, [*types, unsigned], argument, width, precision)
    if piece.letter in "aAeEfFgG":
        wide = "long double" if piece.length == "L" else "double"
        # (A negative width is one from the left; a negative precision counts as none.)
        most = "2147483647" if piece.stars else f"{_MOST_OF_FLOAT} + {width} + {precision}"
        return [*types, wide], _unknown(most)
    return [*types, "void *"], _unknown("2147483647")


def _unknown(most: str) -> list[str]:
    added = "__viap_assume(added <= (unsigned long)({}));"
    return ["{", "unsigned long added;", "added = __viap_any_ulong();", added.format(most),
            "n += added;", "}"]  # fmt: skip


def _integer(
    piece: Conversion, types: list[str], argument: str, width: str, precision: str
) -> tuple[list[str], list[str]]:
    signed = piece.letter in "di"
    value = argument
    if piece.length in _NARROW:
        value = f"({'signed' if signed else 'unsigned'} {_NARROW[piece.length]}){argument}"
    base = _BASES.get(piece.letter, 10)
    sign = "0"
    if signed:
        positive = ord("+") if "+" in piece.flags else ord(" ") if " " in piece.flags else 0
        sign = f"value < 0 ? {ord('-')} : {positive}"
    magnitude = "value < 0 ? -(unsigned long long)value : value" if signed else "value"
    flags = "".join(flag for flag in "-0#" if flag in piece.flags)
    upper = ord("A" if piece.letter == "X" else "a")
    wide = "long long" if signed else "unsigned long long"
    digits = _digits(base, _INTEGERS[piece.length] == "int")
    lines = [
        "{",
        f"{wide} value = {value};",
        f"unsigned long long magnitude = {magnitude};",
        f"int sign = {sign};",
        f"unsigned long digits = {digits};",
        f"int width = {width}, precision = {precision};",
        f"int left = {int('-' in flags)}, zero = {int('0' in flags)}, other = {int('#' in flags)};",
        "if (width < 0) { left = 1; width = -width; }",
        "if (precision >= 0) zero = 0;",
        "if (precision == 0 && magnitude == 0) digits = 0;",
        "unsigned long zeros = precision > 0 && (unsigned long)precision > digits"
        " ? (unsigned long)precision - digits : 0;",
    ]
    if base == 8:
        lines.append("if (other && zeros == 0 && (magnitude != 0 || digits == 0)) zeros = 1;")
    prefix = f"other && magnitude != 0 ? {ord('X' if piece.letter == 'X' else 'x')} : 0"
    lines += [
        f"int prefix = {prefix if base == 16 else '0'};",
        "unsigned long length = (sign != 0) + (prefix != 0 ? 2 : 0) + zeros + digits;",
        "unsigned long spaces = (unsigned long)width > length ? (unsigned long)width - length : 0;",
        "if (__viap_is_run()) {",
        "unsigned long m = n;",
        "if (!left && !zero) m = __viap_put_many(to, size, m, 32, spaces);",
        "if (sign != 0) m = __viap_put_many(to, size, m, sign, 1);",
        "if (prefix != 0) {"
        " m = __viap_put_many(to, size, m, 48, 1); m = __viap_put_many(to, size, m, prefix, 1); }",
        "if (!left && zero) m = __viap_put_many(to, size, m, 48, spaces);",
        "m = __viap_put_many(to, size, m, 48, zeros);",
        f"__viap_put_digits(to, size, m, magnitude, {base}, digits, {upper});",
        "m += digits;",
        "if (left) __viap_put_many(to, size, m, 32, spaces);",
        "}",
        "n += length + spaces;",
        "}",
    ]
    if piece.plain:
        counted = [
            f"{wide} value = {value};",
            f"unsigned long long magnitude = {magnitude};",
            f"n += {'(value < 0) + ' if signed else ''}{digits};",
        ]
        return types, [*_when_run(lines), "else {", *counted, "}"]
    return types, lines


def _digits(base: int, short: bool) -> str:
    """Return C for the number of digits of `magnitude`; at least one."""
    most = 2**32 if short else 2**64
    powers: list[int] = []
    power = base
    while power < most:
        powers.append(power)
        power *= base
    return "1" + "".join(f" + (magnitude >= {each}u)" for each in powers)
