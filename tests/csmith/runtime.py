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


_FUNCTION = re.compile(r"^static \w+ (safe_\w+)\(.*?\}\n", re.MULTILINE | re.DOTALL)


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
    called = set(re.findall(r"safe_\w+", program))
    return _FUNCTION.sub(lambda found: found[0] if found[1] in called else "", "".join(parts))
