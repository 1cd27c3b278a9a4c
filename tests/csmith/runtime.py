"""A small runtime for Csmith's programs, in place of its own: plain C, without input or output.

The values that a program would hash are in `out`, behind their checksum, so that a difference
shows which variable it is in.
"""

import re

OUT = 200

_HEAD = f"""\
typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef short int16_t;
typedef unsigned short uint16_t;
typedef int int32_t;
typedef unsigned int uint32_t;
typedef long long int64_t;
typedef unsigned long long uint64_t;
long long out[{OUT}];
static int out_count = 1;
static uint32_t crc32_context = 17u;
static void crc32_gentab(void) {{}}
static void platform_main_begin(void) {{}}
static void transparent_crc(uint64_t value, char *name, int flag) {{
  crc32_context = crc32_context * 31u + (uint32_t)value;
  crc32_context = crc32_context * 31u + (uint32_t)(value >> 32);
  if (out_count < {OUT}) out[out_count++] = (long long)value;
}}
static void platform_main_end(uint32_t crc, int flag) {{ out[0] = crc; }}
"""

_SIGNED = """\
static {t} safe_unary_minus_func_{t}_s({t} a) {{ return a == {low} ? a : -a; }}
static {t} safe_add_func_{t}_s_s({t} a, {t} b) {{
  return (b > 0 && a > {high} - b) || (b < 0 && a < {low} - b) ? a : a + b;
}}
static {t} safe_sub_func_{t}_s_s({t} a, {t} b) {{
  return (b < 0 && a > {high} + b) || (b > 0 && a < {low} + b) ? a : a - b;
}}
static {t} safe_mul_func_{t}_s_s({t} a, {t} b) {{
  return (a > 0 && b > 0 && a > {high} / b) || (a > 0 && b <= 0 && b < {low} / a) ||
    (a <= 0 && b > 0 && a < {low} / b) || (a < 0 && b <= 0 && b < {high} / a) ? a : a * b;
}}
static {t} safe_mod_func_{t}_s_s({t} a, {t} b) {{
  return b == 0 || (a == {low} && b == -1) ? a : a % b;
}}
static {t} safe_div_func_{t}_s_s({t} a, {t} b) {{
  return b == 0 || (a == {low} && b == -1) ? a : a / b;
}}
static {t} safe_lshift_func_{t}_s_s({t} a, int b) {{
  return a < 0 || b < 0 || b >= {bits} || a > ({high} >> b) ? a : a << b;
}}
static {t} safe_lshift_func_{t}_s_u({t} a, unsigned b) {{
  return a < 0 || b >= {bits} || a > ({high} >> b) ? a : a << b;
}}
static {t} safe_rshift_func_{t}_s_s({t} a, int b) {{
  return a < 0 || b < 0 || b >= {bits} ? a : a >> b;
}}
static {t} safe_rshift_func_{t}_s_u({t} a, unsigned b) {{
  return a < 0 || b >= {bits} ? a : a >> b;
}}
"""

_UNSIGNED = """\
static {t} safe_unary_minus_func_{t}_u({t} a) {{ return -a; }}
static {t} safe_add_func_{t}_u_u({t} a, {t} b) {{ return a + b; }}
static {t} safe_sub_func_{t}_u_u({t} a, {t} b) {{ return a - b; }}
static {t} safe_mul_func_{t}_u_u({t} a, {t} b) {{ return 1u * a * b; }}
static {t} safe_mod_func_{t}_u_u({t} a, {t} b) {{ return b == 0 ? a : a % b; }}
static {t} safe_div_func_{t}_u_u({t} a, {t} b) {{ return b == 0 ? a : a / b; }}
static {t} safe_lshift_func_{t}_u_s({t} a, int b) {{
  return b < 0 || b >= {bits} || a > ({high} >> b) ? a : a << b;
}}
static {t} safe_lshift_func_{t}_u_u({t} a, unsigned b) {{
  return b >= {bits} || a > ({high} >> b) ? a : a << b;
}}
static {t} safe_rshift_func_{t}_u_s({t} a, int b) {{
  return b < 0 || b >= {bits} ? a : a >> b;
}}
static {t} safe_rshift_func_{t}_u_u({t} a, unsigned b) {{ return b >= {bits} ? a : a >> b; }}
"""


# Results that are not finite are left as they are: IEEE 754 defines them, but for a NaN's bits.
_FLOAT = """\
static float safe_add_func_float_f_f(float a, float b) { return a + b; }
static float safe_sub_func_float_f_f(float a, float b) { return a - b; }
static float safe_mul_func_float_f_f(float a, float b) { return a * b; }
static float safe_div_func_float_f_f(float a, float b) { return a / b; }
static int32_t safe_convert_func_float_to_int32_t(float a) {
  return a > -2147483904.0f && a < 2147483648.0f ? (int32_t)a : 2147483647;
}
static void transparent_float(float value, char *name, int flag) {
  union { float number; uint32_t bits; } both;
  both.number = value;
  transparent_crc(value != value ? 7u : both.bits, name, flag);
}
"""
_BYTES = re.compile(r"transparent_crc_bytes ?\(&(.+?), sizeof\(.+?\), (?=\")")
_FUNCTION = re.compile(r"^static \w+ (safe_\w+)\(.*?\}\n", re.MULTILINE | re.DOTALL)


def with_runtime(program: str) -> str:
    """The program of Csmith with our runtime in it."""
    program = _BYTES.sub(r"transparent_float(\1, ", program)
    return program.replace('#include "csmith.h"', runtime(program))


def runtime(program: str) -> str:
    """The text that stands for `#include "csmith.h"`, with the functions that are called."""
    parts = [_HEAD]
    for bits in (8, 16, 32, 64):
        suffix = "LL" if bits == 64 else ""
        high = f"{(1 << (bits - 1)) - 1}{suffix}"
        promoted = max(bits, 32)
        signed = {"t": f"int{bits}_t", "low": f"(-{high} - 1)", "high": high, "bits": promoted}
        parts.append(_SIGNED.format(**signed))
        most = f"{(1 << bits) - 1}{'ULL' if bits == 64 else 'u'}"
        parts.append(_UNSIGNED.format(t=f"uint{bits}_t", high=most, bits=promoted))
    if "float" in program:
        parts.append(_FLOAT)
    called = set(re.findall(r"safe_\w+", program))
    return _FUNCTION.sub(lambda found: found[0] if found[1] in called else "", "".join(parts))
