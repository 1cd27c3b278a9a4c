"""What C programs do: constructs whose meaning a front end easily gets wrong.

Each program stores what it computes in the array `out`. The expected values are those of
gcc, and are compared with it where it is available. Those of 32-bit code are given where
they differ. Programs that viap gets wrong are marked, with the rule that is at fault.
"""

from dataclasses import dataclass

import pytest

from tests import agreement
from tests.gcc import available_models, compile_text
from tests.generate import Observable
from viap.c.load import load_text
from viap.errors import Unsupported
from viap.program.machine import ListedInputs, compile_program
from viap.program.printer import print_program
from viap.program.types import LLONG, DataModel


@dataclass(frozen=True)
class Program:
    """`wrong` and `wrongly_printed` say why viap gets the program wrong, where it does."""

    name: str
    text: str
    out: tuple[int, ...] = ()
    end: str = "END"
    out_32: tuple[int, ...] = ()
    inputs: tuple[int, ...] = ()
    wrong: str = ""
    wrongly_printed: str = ""

    def values(self, model):
        return self.out_32 if self.out_32 and model is DataModel.ILP32 else self.out


SEQUENCING = [
    Program(
        "side_effects_of_operators",
        """\
long long out[20];
int a[5];
int g;
int f(void) {
    g++; return g;
}
int main(void) {
    int i = 0, j = 7, k; a[i++] = j; out[0] = i; out[1] = a[0]; int y = 3, z = 9;
    int x = y++ + z--; out[2] = x; out[3] = y; out[4] = z;
    int s[4] = {1,2,3,4}, d[4] = {0}; int *p = d, *q = s;
    while (p < d + 4) *p++ = *q++;
    out[5] = d[0]*1000 + d[1]*100 + d[2]*10 + d[3]; i = 0; out[6] = i++ && i++;
    out[7] = i; i = 1; out[8] = i++ && i++; out[9] = i; int c = 1;
    out[10] = c ? x++ : y--; out[11] = x; out[12] = y; a[0] = a[1] = a[2] = 5;
    out[13] = a[0] + a[1] + a[2]; i = 1; a[i++] += f(); out[14] = a[1]; out[15] = i;
    k = (i = 4, i + 1); out[16] = k; return 0;
}""",
        out=(1, 7, 12, 4, 8, 1234, 0, 1, 1, 3, 12, 13, 4, 15, 6, 2, 5, 0, 0, 0),
    ),
    Program(
        "value_of_an_assignment_that_changes_its_own_index",
        """\
long long out[5];
int a[3];
int main(void) {
    int y = (a[a[0]] = 1); out[0] = y; out[1] = a[0]; out[2] = a[1]; return 0;
}""",
        out=(1, 1, 0, 0, 0),
    ),
    Program(
        "value_of_an_increment_that_changes_its_own_index",
        """\
long long out[5];
int a[3];
int main(void) {
    int y = ++a[a[0]]; out[0] = y; out[1] = a[0]; out[2] = a[1]; return 0;
}""",
        out=(1, 1, 0, 0, 0),
    ),
    Program(
        "value_of_a_compound_assignment_that_changes_its_own_index",
        """\
long long out[5];
int a[3];
int main(void) {
    int y = (a[a[0]] += 2); out[0] = y; out[1] = a[0]; out[2] = a[2]; return 0;
}""",
        out=(2, 2, 0, 0, 0),
    ),
    Program(
        "increment_at_an_index_that_is_assigned",
        """\
long long out[8];
int a[5] = {3,0,0,7,0};
int main(void) {
    int i = 0; i = a[i]++; out[0] = i;
    for (int k = 0; k < 5; k++) out[1+k] = a[k];
    return 0;
}""",
        out=(3, 4, 0, 0, 7, 0, 0, 0),
    ),
    Program(
        "increments_behind_pointers",
        """\
long long out[8];
struct n { int *q; struct n *next; int v; };
struct n x, y;
int main(void) {
    int b[3] = {1,2,3}; x.q = b; x.next = &y; y.next = &x; y.q = b; struct n *p = &x;
    p->v = 5; y.v = 9; int *w = p->q++; out[0] = *w; out[1] = *x.q; struct n *o = p;
    int t; t = p->v++; out[2] = t; out[3] = x.v; return 0;
}""",
        out=(1, 2, 5, 6, 0, 0, 0, 0),
    ),
    Program(
        "increment_behind_a_pointer_that_is_assigned",
        """\
long long out[8];
struct n { struct n *next; int v; };
struct n x[3];
int main(void) {
    struct n *p = &x[0]; p->next = &x[1]; x[1].next = &x[2]; p = p->next++;
    out[0] = p - x; out[1] = x[0].next - x; out[2] = x[1].next - x; return 0;
}""",
        out=(1, 2, 2, 0, 0, 0, 0, 0),
    ),
    Program(
        "switch_on_an_increment",
        """\
long long out[4];
int main(void) {
    int x = 1;
    switch (x++) {
        case 1: out[0] = 1; break; case 2: out[0] = 2; break;
    }
    out[1] = x; return 0;
}""",
        out=(1, 2, 0, 0),
    ),
    Program(
        "assume_of_an_increment",
        """\
long long out[4];
void __VERIFIER_assume(int);
int main(void) {
    int x = 1; __VERIFIER_assume(x++ == 1); out[0] = x; return 0;
}""",
        out=(2, 0, 0, 0),
    ),
    Program(
        "assert_of_a_decrement",
        """\
long long out[4];
void __VERIFIER_assert(int);
int main(void) {
    int x = 1; __VERIFIER_assert(x-- == 1); out[0] = x; return 0;
}""",
        out=(0, 0, 0, 0),
    ),
    Program(
        "malloc_of_a_decrement",
        """\
#include <stdlib.h>
long long out[4];
int main(void) {
    int n = 4; char *p = malloc(n--); p[3] = 5; out[0] = p[3]; out[1] = n; return 0;
}""",
        out=(5, 3, 0, 0),
    ),
    Program(
        "memset_of_an_increment",
        """\
#include <string.h>
long long out[4];
char b[8];
int main(void) {
    int c = 4; memset(b, c++, 4); out[0] = b[0]; char *p = b; memset(p++, 9, 2);
    out[1] = b[0]; out[2] = b[2]; return 0;
}""",
        out=(4, 9, 4, 0),
    ),
    Program(
        "free_of_an_increment",
        """\
#include <stdlib.h>
long long out[4];
int main(void) {
    int *p = malloc(8); free(p++); out[0] = 1; return 0;
}""",
        out=(1, 0, 0, 0),
    ),
    Program(
        "return_of_an_increment_into_the_incremented_variable",
        """\
long long out[3];
int x = 5;
int f(void) {
    return x++;
}
int main(void) {
    x = f(); out[0] = x; return 0;
}""",
        out=(5, 0, 0),
    ),
    Program(
        "increments_of_pointers_and_through_pointers",
        """\
long long out[20];
int a[5] = {1,2,3,4,5};
struct { int *p; } s;
int main(void) {
    s.p = a; out[0] = *s.p++; out[1] = *s.p; int **pp = &s.p; out[2] = *(*pp)++;
    *(*pp)++ = 30; out[3] = a[2]; out[4] = ++*s.p; out[5] = *--s.p; out[6] = (*s.p)--;
    out[7] = a[2]; int *p = a; p += 2; p -= 1; out[8] = *p; int i = 0; p[i++] += 5;
    out[9] = a[1]; out[10] = i; a[i] -= a[i + 1]; out[11] = a[1];
    out[12] = p++ == a + 1; return 0;
}""",
        out=(1, 2, 2, 30, 5, 30, 30, 29, 2, 7, 1, -22, 1, 0, 0, 0, 0, 0, 0, 0),
    ),
    Program(
        "operators_that_skip_operands",
        """\
long long out[8];
int n;
int inc(int x) {
    n++; return x;
}
int *np;
int arr[2];
int main(void) {
    out[0] = inc(0) && inc(1); out[1] = n; out[2] = inc(1) || inc(1); out[3] = n;
    out[4] = np && *np; int i = 5; out[5] = i < 2 && arr[i];
    out[6] = !(inc(0) || inc(0)) + n; out[7] = (inc(1) ? inc(2) : inc(3)) + n; return 0;
}""",
        out=(0, 1, 1, 2, 0, 0, 5, 8),
    ),
    Program(
        "commas",
        """\
long long out[8];
int g;
int f(int a, int b) {
    return a * 10 + b;
}
int main(void) {
    int i = 1, j;
    for (i = 0, j = 10; i < j; i++, j--) ;
    out[0] = i * 100 + j; out[1] = f((i++, i), (j--, j)); out[2] = (g = 3, g + 1);
    int x = (1, 2); out[3] = x; j = i = 7; out[4] = i + j; i += j -= 2; out[5] = i;
    i = j++ + 1; out[6] = i;
    if (i++, j > 3) out[7] = i;
    return 0;
}""",
        out=(505, 64, 4, 2, 14, 12, 6, 7),
    ),
    Program(
        "increments_in_conditions",
        """\
long long out[8];
int a[5] = {3,1,4,0,9};
int main(void) {
    int i = 0;
    while (a[i++]) ;
    out[0] = i; int *p = a;
    while (*p++ != 4) ;
    out[1] = p - a; int n = 5;
    do {
        out[2]++;
    } while (--n && n != 2);
    out[3] = n;
    for (int k = 5; k--; ) out[4] += k;
    if (n-- == 2) out[5] = n;
    if (!n++) out[6] = 1;
    out[7] = n++ * 2; return out[7]++;
}""",
        out=(4, 3, 3, 2, 10, 1, 0, 5),
    ),
    Program(
        "statement_expressions",
        """\
long long out[8];
int g;
int main(void) {
    int x = ({ int y = 3; y *= 2; y + 1; }); out[0] = x;
    int a[3] = {1,2,3}; int i = 0;
    a[({ i++; i; })] = 7; out[2] = a[1];
    out[3] = ({ int s = 0; for (int k = 0; k < 3; k++) s += a[k]; s; });
    if (({ g++; g > 0; })) out[4] = g;
    ({ g = 9; }); out[5] = g;
    out[6] = 1 ? ({ int q = 5; q; }) : 6; return 0;
}""",
        out=(7, 0, 7, 11, 1, 9, 5, 0),
    ),
    Program(
        "struct_from_a_statement_expression",
        """\
long long out[4];
struct S { int a, b; };
int main(void) {
    struct S s = ({ struct S t = {1, 2}; t; }); out[0] = s.b;
    out[1] = ({ struct S t = {3, 4}; t; }).a; return 0;
}""",
        out=(2, 3, 0, 0),
    ),
    Program(
        "calls_inside_of_calls",
        """\
long long out[6];
int g;
int f(int x) {
    g = g * 10 + x; return x;
}
int add(int a, int b) {
    return a - b;
}
int main(void) {
    int i = 3; out[0] = add(i++, add(1, f(2))); out[1] = i; out[2] = add(f(5), 1);
    out[3] = g;
    int a[3] = {0}; a[f(1)] = f(2); a[f(0)]++; out[4] = a[1] * 10 + a[0]; return 0;
}""",
        out=(4, 4, 4, 25, 21, 0),
    ),
    Program(
        "conditional_of_every_kind",
        """\
long long out[8];
struct S { int a; } s = {1}, t = {2};
int n;
void inc(void) {
    n++;
}
void dec(void) {
    n -= 10;
}
int x = 4, y = 5;
int nz = 1;
int main(void) {
    out[0] = (nz ? s : t).a; nz ? inc() : dec(); out[1] = n; int *p = nz ? &x : &y;
    out[2] = *p; int *q = nz ? 0 : &y; out[3] = q == 0; *(nz ? &x : &y) = 9; out[4] = x;
    out[5] = sizeof(nz ? (char)1 : (short)2); out[6] = (nz ? -1 : 0u) > 0;
    out[7] = nz ?: 5; return 0;
}""",
        out=(1, 1, 4, 1, 9, 4, 1, 1),
    ),
    Program(
        "typeof_evaluates_nothing",
        """\
long long out[4];
int main(void) {
    int x = 3; typeof(x++) y = 4; out[0] = x; out[1] = y; __typeof__(x) *p = &x; *p = 6;
    out[2] = x; unsigned char c = 200; typeof(c) d = c + 100; out[3] = d; return 0;
}""",
        out=(3, 4, 6, 44),
    ),
]

INTEGERS = [
    Program(
        "promotions_and_conversions",
        """\
long long out[30];
int main(void) {
    signed char sc = -1; unsigned char uc = 255; short sh = -300;
    unsigned short us = 65535; unsigned u = 4000000000u; int i = -1; long l = -1;
    unsigned long ul = 5; long long ll = -1; unsigned long long ull = 1; _Bool b = 1;
    char c = 100; out[0] = sc < u; out[1] = uc << 23; out[2] = us * 1 + uc;
    out[3] = -uc; out[4] = -u; out[5] = ~uc; out[6] = ~u; out[7] = i < ul;
    out[8] = l < u; out[9] = sh / 7; out[10] = sh % 7; out[11] = i / u;
    out[12] = (i % 7u); c += 200; out[13] = c; uc++; out[14] = uc; sc = 127; sc++;
    out[15] = sc; us++; out[16] = us; b++; out[17] = b; b--; out[18] = b; b--;
    out[19] = b; out[20] = ll < ull; out[21] = -7 / 2; out[22] = -7 % 2;
    out[23] = 7 % -2; out[24] = sh >> 3; out[25] = (unsigned char)sh;
    out[26] = u + 1000000000; out[27] = sizeof(sc + uc); out[28] = sizeof(u + l);
    out[29] = l > u; return 0;
}""",
        out=(
            0,
            2139095040,
            65790,
            -255,
            294967296,
            -256,
            294967295,
            0,
            1,
            -42,
            -6,
            1,
            3,
            44,
            0,
            -128,
            0,
            1,
            0,
            1,
            0,
            -3,
            -1,
            1,
            -38,
            212,
            705032704,
            4,
            8,
            0,
        ),
        out_32=(
            0,
            2139095040,
            65790,
            -255,
            294967296,
            -256,
            294967295,
            0,
            0,
            -42,
            -6,
            1,
            3,
            44,
            0,
            -128,
            0,
            1,
            0,
            1,
            0,
            -3,
            -1,
            1,
            -38,
            212,
            705032704,
            4,
            4,
            1,
        ),
    ),
    Program(
        "types_of_constants",
        r"""
long long out[30];
int main(void) {
    out[0] = sizeof(2147483647); out[1] = sizeof(2147483648);
    out[2] = sizeof(0x80000000); out[3] = 0x80000000 > 0; out[4] = -2147483648 < 0;
    out[5] = 017; out[6] = '\xff'; out[7] = 'ab'; out[8] = '\377';
    out[9] = '\n' + '\\' + '\''; out[10] = sizeof('a'); out[11] = 0xffffffff == -1;
    out[12] = 0xffffffffL == -1; out[13] = sizeof(1L); out[14] = sizeof(1LL);
    out[15] = sizeof(0xffffffffffULL); out[16] = -1 < 0u; out[17] = 4294967295 == -1;
    out[18] = 'abcd'; out[19] = '\0'; out[20] = 0b101; out[21] = L'x';
    out[22] = sizeof(L"ab"); out[23] = sizeof("ab\0c"); out[24] = "\x41" "42"[0];
    out[25] = '\x80' < 0; out[26] = 1u - 2 > 0; out[27] = 1ul - 2 > 0; return 0;
}""",
        out=(
            4,
            8,
            4,
            1,
            1,
            15,
            -1,
            24930,
            -1,
            141,
            4,
            1,
            0,
            8,
            8,
            8,
            0,
            0,
            1633837924,
            0,
            5,
            120,
            12,
            5,
            65,
            1,
            1,
            1,
            0,
            0,
        ),
        out_32=(
            4,
            8,
            4,
            1,
            1,
            15,
            -1,
            24930,
            -1,
            141,
            4,
            1,
            1,
            4,
            8,
            8,
            0,
            0,
            1633837924,
            0,
            5,
            120,
            12,
            5,
            65,
            1,
            1,
            1,
            0,
            0,
        ),
    ),
    Program(
        "shifts",
        """\
long long out[20];
int main(void) {
    unsigned char uc = 255; out[0] = (unsigned)uc << 24; unsigned u = 1;
    out[1] = u << 31; int s = -8; out[2] = s >> 1; long long ll = 1; out[3] = ll << 40;
    int n = 3; unsigned char k = 2; out[4] = n << k; out[5] = 1u << (char)4;
    out[6] = 0x80000000u >> 31; out[7] = (long long)1 << 62; short sh = 1; sh <<= 14;
    out[8] = sh; sh <<= 1; out[9] = sh; uc >>= 1; out[10] = uc; u <<= ll; out[11] = u;
    n <<= (unsigned long long)2; out[12] = n; return 0;
}""",
        out=(
            4278190080,
            2147483648,
            -4,
            1099511627776,
            12,
            16,
            1,
            4611686018427387904,
            16384,
            -32768,
            127,
            2,
            12,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
        ),
    ),
    Program(
        "shift_by_the_width",
        """\
long long out[2];
int main(void) {
    int n = 32; out[0] = 1 << n; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "shift_by_a_negative_amount",
        """\
long long out[2];
int main(void) {
    int n = -1; out[0] = 1u >> n; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "shift_into_the_sign",
        """\
long long out[2];
int main(void) {
    unsigned char c = 255; out[0] = c << 24; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "shift_of_a_negative_value",
        """\
long long out[2];
int main(void) {
    int n = -1; out[0] = n << 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "overflow_of_a_sum",
        """\
long long out[2];
int main(void) {
    int n = 2147483647; out[0] = n + 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "overflow_of_a_minus",
        """\
long long out[2];
int main(void) {
    int n = -2147483647 - 1; out[0] = -n; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "remainder_of_the_least_value_by_minus_one",
        """\
long long out[2];
int main(void) {
    int n = -2147483647 - 1, m = -1; out[0] = n % m; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "overflow_of_promoted_operands",
        """\
long long out[2];
int main(void) {
    unsigned short a = 65535; out[0] = a * a; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "overflow_of_an_increment",
        """\
long long out[2];
int main(void) {
    int n = 2147483647; n++; out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "overflow_of_an_unused_value",
        """\
long long out[2];
int main(void) {
    int n = 2147483647; n + 1; out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "overflow_of_constants",
        """\
long long out[2];
int main(void) {
    out[0] = 2147483647 + 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "bit_fields",
        """\
long long out[20];
struct S { signed a:4; unsigned b:4; int c:32; unsigned d:32; unsigned e:31; unsigned long
  long f:40; long long g:35; _Bool h:1; } s;
int main(void) {
    s.a = 7; s.a++; out[0] = s.a; s.b = 15; s.b += 2; out[1] = s.b; s.b = 0; s.b--;
    out[2] = s.b; out[3] = s.b - 16 < 0; s.d = 0; out[4] = s.d - 1 > 0; s.e = 0;
    out[5] = s.e - 1 < 0; s.f = 0xffffffffffULL; out[6] = s.f + 1; out[7] = s.f << 4;
    s.g = -5; out[8] = s.g * 2; out[9] = (s.a = 9); out[10] = s.a = s.b = 300; s.h = 4;
    out[11] = s.h; s.h ^= 1; out[12] = s.h; out[13] = sizeof(+s.a);
    out[14] = (s.b += 7); out[15] = s.b++; out[16] = ++s.b; out[17] = -s.b; return 0;
}""",
        out=(-8, 1, 15, 1, 1, 1, 0, 1099511627760, -10, -7, -4, 1, 0, 4, 3, 3, 5, -5, 0, 0),
    ),
    Program(
        "bit_fields_wider_than_int",
        """\
long long out[10];
struct S { unsigned long long f:40; unsigned long long g:36; long long h:40; } s;
int main(void) {
    s.f = 0xffffffffffULL; s.g = 0xfffffffffULL; s.h = -1; out[0] = s.f + s.g;
    out[1] = s.g + s.f; out[3] = 1ULL + s.f; out[4] = s.h < s.f; out[5] = s.f * 2;
    out[6] = s.h + 1u; out[7] = -s.f; return 0;
}""",
        out=(68719476734, 68719476734, 0, 1099511627776, 0, 1099511627774, 0, 1, 0, 0),
    ),
    Program(
        "wide_bit_field_with_a_wider_operand",
        """\
long long out[2];
struct S { unsigned long long f:40; } s;
int main(void) {
    s.f = 0xffffffffffULL; out[0] = s.f + 1ULL; out[1] = s.f == ~0ULL; return 0;
}""",
        out=(1099511627776, 0),
    ),
    Program(
        "complement_of_a_wide_bit_field",
        """\
long long out[1];
struct S { unsigned long long f:40; } s;
int main(void) {
    s.f = 0xffffffffffULL; out[0] = ~s.f; return 0;
}""",
        out=(0,),
    ),
    Program(
        "bit_fields_of_bool_and_enum",
        """\
long long out[5];
struct S { _Bool b:1; enum {P,Q,R} e:2; int w:1; unsigned u:1; } s;
int main(void) {
    s.b = 2; out[0] = s.b; s.e = R; out[1] = s.e; s.w = 1; out[2] = s.w; s.u = 3;
    out[3] = s.u; int x = 5; s.b = x & 4; out[4] = s.b; return 0;
}""",
        out=(1, 2, -1, 1, 1),
    ),
    Program(
        "enumerations",
        """\
long long out[12];
enum E { A, B = 5, C, D = -1 };
enum F { X, Y };
enum G { BIG = 0x80000000 };
typedef enum { Z1 = 10 } TZ;
int main(void) {
    enum E e = C; enum F f = X; out[0] = e; out[1] = D; out[2] = f - 1 > 0;
    out[3] = e - 10 < 0; out[4] = sizeof(e); out[5] = X - 1 < 0; out[6] = BIG > 0; f--;
    out[7] = f > Y; TZ z = Z1; out[8] = z;
    enum { L = 3 }; out[9] = L; e = 100; out[10] = e; return 0;
}""",
        out=(6, -1, 1, 1, 4, 1, 1, 1, 10, 3, 100, 0),
    ),
    Program(
        "conversions_to_bool",
        """\
long long out[12];
int x;
int *np;
struct S { _Bool b; } s;
int f(void) {
    return 256;
}
int main(void) {
    _Bool b = 256; out[0] = b; b = &x; out[1] = b; b = np; out[2] = b; s.b = f();
    out[3] = s.b; out[4] = (_Bool)0x100; out[5] = (_Bool)np; b = !!5; out[6] = b;
    b += 5; out[7] = b; b -= 2; out[8] = b; b = b * 0; out[9] = b; out[10] = b == 0;
    out[11] = ~b; return 0;
}""",
        out=(1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1, -1),
    ),
    Program(
        "values_of_comparisons",
        """\
long long out[8];
int main(void) {
    int a = 5, b = 0; out[0] = (a && b) + (a || b) * 2 + !a * 4 + !!a * 8;
    out[1] = (a > b) - (b > a); out[2] = -(a == 5); out[3] = ~(a != 5);
    out[4] = (a & 4) == 4; out[5] = a & 4 == 4; out[6] = 1 < a < 2;
    out[7] = a == 5 == 1; return 0;
}""",
        out=(10, 1, -1, -1, 1, 1, 1, 1),
    ),
    Program(
        "64_bit_arithmetic",
        """\
long long out[12];
int main(void) {
    unsigned long long x = 18446744073709551615ULL, y = 2; out[0] = x / 3 > 5;
    out[1] = x % 10; out[2] = (long long)x; out[3] = x * x; out[4] = x >> 63;
    long long m = -9223372036854775807LL - 1; out[5] = m / 2; out[6] = (unsigned)m;
    out[7] = (int)(x - 1); unsigned long ul = -1; out[8] = ul == x;
    out[9] = (short)70000; out[10] = (signed char)200 + (unsigned char)-1;
    out[11] = (int)3000000000u; return 0;
}""",
        out=(1, 5, -1, 1, 1, -4611686018427387904, 0, -2, 1, 4464, 199, -1294967296),
        out_32=(1, 5, -1, 1, 1, -4611686018427387904, 0, -2, 0, 4464, 199, -1294967296),
    ),
    Program(
        "constant_expressions",
        """\
long long out[6];
enum { N = 3 * 2 };
static const int K = 4;
int a[N + 1];
int b[sizeof(int) * 2];
int c = N > 5 ? 10 : 20;
int d = (int)sizeof(a) / 4;
int *e = &a[N - 1];
int f = -5 / 2;
unsigned g = ~0u >> 1;
char h = 'a' + 1;
int main(void) {
    out[0] = c; out[1] = d; out[2] = e - a; out[3] = f; out[4] = g; out[5] = h;
    switch (6) {
        case N: out[0]++;
    }
    return 0;
}""",
        out=(11, 7, 5, -2, 2147483647, 98),
    ),
    Program(
        "division_by_zero_that_is_not_evaluated",
        """\
long long out[6];
int main(void) {
    int x = 1;
    if (0) x = 1 / 0;
    out[0] = x; out[1] = x || 1 / 0; out[2] = 0 && 1 / 0; return 0;
}""",
        out=(1, 1, 0, 0, 0, 0),
    ),
    Program(
        "escapes_in_strings",
        r"""
long long out[6];
int main(void) {
    char s[] = "ab" "cd"  "e"; out[0] = sizeof s; out[1] = s[3];
    char t[] = "\1234\x41g\?\e"; out[2] = sizeof t; out[3] = t[0]; out[4] = t[1];
    out[5] = t[2]; return 0;
}""",
        out=(6, 100, 7, 83, 52, 65),
    ),
    Program(
        "escape_at_the_end_of_a_joined_string",
        r"""
long long out[6];
int main(void) {
    char s[] = "\x1" "2"; out[0] = sizeof s; out[1] = s[0]; out[2] = s[1]; return 0;
}""",
        out=(3, 1, 50, 0, 0, 0),
    ),
    Program(
        "wide_strings",
        """\
#include <stddef.h>
long long out[6];
wchar_t w[] = L"ab";
int main(void) {
    out[0] = sizeof w / sizeof w[0]; out[1] = w[1]; return 0;
}""",
        out=(3, 98, 0, 0, 0, 0),
    ),
]

SIZES = [
    Program(
        "sizes_and_offsets",
        """\
#include <stddef.h>
long long out[30];
struct A { char c; double d; };
struct B { char c; long long l; char e; };
struct C { struct A a[2]; char c; };
union U { char c[9]; int i; };
struct E {};
struct P { void *p; char c; };
struct Q { short s; struct { char a; int b; } in; char z; };
int arr[3][4];
struct B bs[3];
int main(void) {
    int i = 0; out[0] = sizeof(struct A); out[1] = sizeof(struct B);
    out[2] = sizeof(struct C); out[3] = sizeof(union U); out[4] = sizeof(struct E);
    out[5] = sizeof(struct P); out[7] = sizeof arr; out[8] = sizeof arr[0];
    out[9] = sizeof bs; out[10] = sizeof(i++); out[11] = i;
    out[12] = offsetof(struct A, d); out[13] = offsetof(struct B, e);
    out[14] = offsetof(struct Q, z); out[15] = sizeof(long double);
    out[16] = sizeof(&arr); out[17] = sizeof(*&arr); out[18] = sizeof(char[7]);
    out[19] = sizeof(int(*)[3]); out[21] = _Alignof(long long);
    out[22] = _Alignof(struct B); out[23] = offsetof(struct Q, in);
    out[24] = sizeof("hello"); out[25] = sizeof(struct Q); return 0;
}""",
        out=(
            16,
            24,
            40,
            12,
            0,
            16,
            0,
            48,
            16,
            72,
            4,
            0,
            8,
            16,
            12,
            16,
            8,
            48,
            7,
            8,
            0,
            8,
            8,
            4,
            6,
            16,
            0,
            0,
            0,
            0,
        ),
        out_32=(
            12,
            16,
            28,
            12,
            0,
            8,
            0,
            48,
            16,
            48,
            4,
            0,
            4,
            12,
            12,
            12,
            4,
            48,
            7,
            4,
            0,
            4,
            4,
            4,
            6,
            16,
            0,
            0,
            0,
            0,
        ),
    ),
    Program(
        "sizes_with_bit_fields",
        """\
long long out[12];
struct B { unsigned char c:4; unsigned char d:5; };
struct C { int a:3; int :0; int b:2; };
struct H { int a; int b:4; char c; };
struct I { unsigned a:1, b:1, c:30; unsigned d:1; };
struct J { int :5; int x:4; };
struct K { char a:2; int b:31; char c; };
int main(void) {
    out[1] = sizeof(struct B); out[2] = sizeof(struct C); out[3] = sizeof(struct H);
    out[4] = sizeof(struct I); out[5] = sizeof(struct J); out[6] = sizeof(struct K);
    return 0;
}""",
        out=(0, 2, 8, 8, 8, 4, 12, 0, 0, 0, 0, 0),
    ),
    Program(
        "sizes_with_bit_fields_of_several_types",
        """\
long long out[12];
struct A { int a:3; int b:10; };
struct B { unsigned char c:4; unsigned char d:5; };
struct C { int a:3; int :0; int b:2; };
struct D { char c; int a:3; };
struct E { long long x:40; int y:5; };
struct F { _Bool b:1; int i; };
struct G { short s:9; short t:9; int u:20; };
int main(void) {
    out[0] = sizeof(struct A); out[1] = sizeof(struct B); out[2] = sizeof(struct C);
    out[3] = sizeof(struct D); out[4] = sizeof(struct E); out[5] = sizeof(struct F);
    out[6] = sizeof(struct G); return 0;
}""",
        out=(4, 2, 8, 4, 8, 8, 8, 0, 0, 0, 0, 0),
    ),
    Program(
        "size_of_a_function",
        """\
long long out[2];
int main(void) {
    out[0] = sizeof(main); return 0;
}""",
        out=(1, 0),
    ),
    Program(
        "sizes_of_variable_length_arrays",
        """\
long long out[10];
int main(void) {
    int n = 3; int a[n]; n = 10; out[0] = sizeof a; int k = 2; int b[k++][4];
    out[1] = sizeof b; out[2] = sizeof b[0]; out[3] = k;
    for (int i = 1; i < 4; i++) {
        int c[i]; c[i-1] = i; out[3 + i] = sizeof c;
    }
    out[7] = sizeof(int[n]); out[8] = sizeof(int[n++]); out[9] = n; return 0;
}""",
        out=(12, 32, 16, 3, 4, 8, 12, 40, 40, 11),
    ),
    Program(
        "pointer_to_rows_of_variable_length",
        """\
long long out[4];
int main(void) {
    int n = 3; int m[2][n]; int (*p)[n] = m; n = 5; out[0] = sizeof *p; p[1][2] = 7;
    out[1] = m[1][2]; out[2] = (p + 1) - m; return 0;
}""",
        out=(12, 7, 1, 0),
    ),
    Program(
        "parameter_with_rows_of_a_changed_length",
        """\
long long out[4];
int s2(int n, int m[][n]) {
    n = 7; return sizeof(m[0]);
}
int main(void) {
    int m[2][2] = {{1,2},{3,4}}; out[1] = s2(2, m); return 0;
}""",
        out=(0, 8, 0, 0),
    ),
    Program(
        "array_of_size_zero",
        """\
long long out[2];
int main(void) {
    int n = 0; int a[n]; out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "array_of_negative_size",
        """\
long long out[2];
int main(void) {
    int n = -3; int a[n]; out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "index_beyond_a_variable_length_array",
        """\
long long out[2];
int main(void) {
    int n = 3; int a[n]; a[n] = 1; out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "parameters_of_variable_length",
        """\
long long out[4];
int sum(int n, int a[const n]) {
    int s = 0;
    for (int i = 0; i < n; i++) s += a[i];
    return s;
}
int s2(int n, int m[n][n]) {
    return m[1][1] + sizeof(m[0]);
}
int main(void) {
    int a[3] = {1,2,3}; out[0] = sum(3, a);
    int m[2][2] = {{1,2},{3,4}}; out[1] = s2(2, m); return 0;
}""",
        out=(6, 12, 0, 0),
    ),
    Program(
        "two_variable_dimensions",
        """\
long long out[4];
int main(void) {
    int n = 2, m = 3; int a[n][m];
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] = i * 10 + j;
    out[0] = a[1][2]; int (*p)[m] = a; out[1] = p[1][1]; int *q = a[1]; out[2] = q[2];
    out[3] = sizeof a; return 0;
}""",
        out=(12, 11, 12, 24),
    ),
    Program(
        "variable_length_array_of_structs",
        """\
long long out[4];
struct S { int a, b[2]; };
int main(void) {
    int n = 3; struct S s[n]; s[2].b[1] = 4; s[0] = s[2]; out[0] = s[0].b[1];
    out[1] = sizeof s; return 0;
}""",
        out=(4, 36, 0, 0),
    ),
]

MEMORY = [
    Program(
        "struct_around_its_first_member",
        """\
long long out[2];
struct S { int a, b; };
struct W { struct S s; int z; } w = {{5, 6}, 7};
int main(void) {
    struct S *up = &w.s; struct W *back = (struct W *)up; out[0] = back->z; return 0;
}""",
        out=(7, 0),
    ),
    Program(
        "pointers_into_aggregates",
        """\
long long out[20];
struct S { int a; int b[3]; struct { int c; } in; } s[3];
int m[3][4];
int main(void) {
    int *p = &s[1].b[2]; *p = 5; out[0] = s[1].b[2]; int (*row)[4] = &m[1];
    (*row)[2] = 7; row++; (*row)[0] = 8; out[1] = m[1][2]; out[2] = m[2][0];
    int **pp = &p; **pp = 9; out[3] = s[1].b[2]; *pp = &m[0][0]; *p = 4;
    out[4] = m[0][0];
    int *ap[3] = { &s[0].a, &m[1][1], 0 }; *ap[1] = 11; out[5] = m[1][1];
    out[6] = ap[2] == 0; struct S *q = s + 3; out[7] = q - s; q--; q->in.c = 3;
    out[8] = s[2].in.c; out[9] = q[-1].b[2]; int *e = m[1] + 4; out[10] = e - m[1];
    out[11] = e[-1] ; out[12] = &m[1][4] == e; out[13] = &s[2] > &s[1];
    out[14] = 2[m[1]]; out[15] = *(*(m + 1) + 2); out[16] = (&s[1])->b - &s[1].b[0];
    return 0;
}""",
        out=(5, 7, 8, 9, 4, 11, 1, 3, 3, 9, 4, 0, 1, 1, 7, 7, 0, 0, 0, 0),
    ),
    Program(
        "casts_between_pointer_types",
        """\
long long out[12];
struct S { int a; int b; } s = {3, 4};
struct W { struct S s; int z; } w = {{5,6},7};
unsigned u = 4000000000u;
int main(void) {
    void *v = &s; struct S *t = v; out[0] = t->b; out[1] = *(int *)&s;
    int *ip = (int *)&u; out[2] = *ip; *ip = -1; out[3] = u;
    struct S *up = (struct S *)&w; out[4] = up->b; char *c = (char *)&s;
    struct S *back = (struct S *)c; out[6] = back->a; const int *ci = &s.a;
    out[7] = *(int *)ci; void **vv; void *x = &s; vv = &x;
    out[8] = ((struct S *)*vv)->a; return 0;
}""",
        out=(4, 3, -294967296, 4294967295, 6, 0, 3, 3, 3, 0, 0, 0),
    ),
    Program(
        "strings",
        r"""
long long out[16];
char g[] = "abc";
char h[3] = "xyz";
char *t[] = {"one", "two", "three"};
char two[2][4] = {"ab", "cde"};
const char *e = "";
int main(void) {
    out[0] = sizeof g; out[1] = h[2]; out[2] = t[2][4]; out[3] = two[1][2];
    out[4] = two[0][2]; out[5] = e[0]; out[6] = "hello"[1]; char *p = "a\0b";
    out[7] = p[2]; out[8] = sizeof(t) / sizeof(t[0]); char loc[10] = "hi";
    out[9] = loc[5]; out[10] = *("xy" + 1);
    while (*t[0]) {
        out[11]++; t[0]++;
    }
    char q[] = {'a', 'b', 0}; out[12] = sizeof q;
    char u[] = {"brace"}; out[13] = sizeof u; out[14] = '\x7f' + "\x80"[0]; return 0;
}""",
        out=(4, 122, 101, 101, 0, 0, 101, 98, 3, 0, 121, 3, 3, 6, -1, 0),
    ),
    Program(
        "change_of_a_string_literal",
        """\
long long out[2];
int main(void) {
    char *p = "abc"; p[0] = 'x'; out[0] = p[0]; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "index_beyond_a_string",
        """\
long long out[2];
int main(void) {
    char *p = "abc"; int i = 4; out[0] = p[i]; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "functions_on_strings",
        """\
#include <string.h>
long long out[10];
int main(void) {
    char b[20] = "foo"; strcat(b, "bar"); out[0] = strlen(b);
    out[1] = strcmp(b, "foobar"); out[2] = strcmp("a", "b") < 0;
    out[3] = strchr(b, 'b') - b; strncpy(b, "zz", 4); out[4] = b[3];
    out[5] = memcmp("abc", "abd", 3) < 0; out[6] = strncmp("abc", "abd", 2);
    out[7] = strrchr("abcabc", 'b') != 0; return 0;
}""",
        out=(6, 0, 1, 3, 0, 1, 0, 1, 0, 0),
    ),
    Program(
        "unsigned_indices",
        """\
long long out[2];
int a[4] = {1,2,3,4};
int main(void) {
    unsigned i = 0; int *p = a + 1; out[0] = p[(int)(i - 1)]; unsigned char c = 255;
    c++; out[1] = a[c]; return 0;
}""",
        out=(1, 1),
    ),
    Program(
        "change_of_a_string_literal_from_a_call",
        """\
long long out[2];
char *f(int k) {
    static char b[4]; return k ? "abc" : b;
}
int main(void) {
    char *p = f(1); p[0] = 'x'; out[0] = p[0]; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "structs_by_value",
        """\
long long out[8];
struct S { int a[2]; int *p; struct { int z; } in; };
int g = 4;
int f(struct S s) {
    s.a[0] = 100; *s.p = 50; s.in.z++; s.p = 0; return s.a[0] + s.in.z;
}
int main(void) {
    struct S s = { {1, 2}, &g, {3} }; out[0] = f(s); out[1] = s.a[0]; out[2] = g;
    out[3] = s.in.z; out[4] = s.p == &g; struct S t = s; t.a[1] = 8; out[5] = s.a[1];
    *t.p = 7; out[6] = g; return 0;
}""",
        out=(104, 1, 50, 3, 1, 2, 7, 0),
    ),
    Program(
        "structs_as_results",
        """\
long long out[10];
struct P { int x, y; int a[2]; };
struct P mk(int x, int y) {
    struct P p = { x, y, { x + y, x - y } }; return p;
}
struct P g;
struct P swp(void) {
    struct P t = { g.y, g.x, {g.a[1], g.a[0]} }; return t;
}
int main(void) {
    out[0] = mk(1, 2).a[0]; g = mk(3, 4); g = swp(); out[1] = g.x; out[2] = g.y;
    out[3] = g.a[0]; out[4] = g.a[1]; struct P *p = &g; *p = mk(p->y, p->x);
    out[5] = g.x; out[6] = g.a[1];
    struct P arr[2] = { mk(1,1), mk(5,6) }; arr[0] = arr[1]; arr[1] = arr[1];
    out[7] = arr[0].y; out[8] = (g = arr[0]).x; out[9] = (1 ? arr[0] : g).a[0];
    return 0;
}""",
        out=(3, 4, 3, -1, 7, 3, -1, 6, 5, 11),
    ),
    Program(
        "structs_as_arguments",
        """\
long long out[6];
struct P { int a, b; };
struct P mk(int a, int b) {
    struct P p; p.a = a; p.b = b; return p;
}
int sum(struct P p, struct P q) {
    return p.a * 1000 + p.b * 100 + q.a * 10 + q.b;
}
struct P id(struct P p) {
    return p;
}
int main(void) {
    int i = 1; out[0] = sum(mk(1, 2), mk(3, 4)); out[1] = id(id(mk(5, 6))).b;
    struct P a[2]; a[0] = mk(7, 8); a[1] = id(a[0]); a[1].a++; out[2] = sum(a[0], a[1]);
    struct P x = mk(i++, i_()); out[3] = x.a * 10 + x.b; out[4] = i;
    x = id((struct P){ x.b, x.a }); out[5] = x.a; return 0;
}
int i_(void) {
    return 9;
}""",
        out=(1234, 6, 7888, 19, 2, 9),
    ),
    Program(
        "pointers_and_structs_from_calls",
        """\
long long out[4];
struct S { int a[3]; } s = {{1,2,3}};
struct S *get(void) {
    return &s;
}
struct S val(void) {
    return s;
}
int main(void) {
    get()->a[1] = 5; out[0] = val().a[1]; out[1] = (*get()).a[2]; int *p = get()->a + 2;
    *p = 8; out[2] = s.a[2]; struct S (*f)(void) = val; out[3] = f().a[0]; return 0;
}""",
        out=(5, 3, 8, 1),
    ),
    Program(
        "pointers_to_different_rows",
        """\
#include <stdlib.h>
long long out[8];
int m[3][3];
int flat[3];
int f(int k) {
    int *p = k == 0 ? 0 : k == 1 ? m[2] : flat;
    if (!p) return -1;
    p[1] += k; return p[1];
}
int main(void) {
    out[0] = f(0); out[1] = f(1); out[2] = f(2); out[3] = m[2][1]; out[4] = flat[1];
    int *t[4];
    for (int i = 0; i < 3; i++) t[i] = m[i];
    t[3] = flat;
    for (int i = 0; i < 4; i++) t[i][0] = i + 1;
    out[5] = m[2][0]; out[6] = flat[0]; out[7] = t[1] == &m[1][0]; return 0;
}""",
        out=(-1, 1, 2, 1, 2, 3, 4, 1),
    ),
    Program(
        "struct_copied_from_its_own_successor",
        """\
#include <stdlib.h>
long long out[6];
struct n { struct n *next; int v; int w; };
int main(void) {
    struct n *h = 0;
    for (int i = 0; i < 4; i++) {
        struct n *t = malloc(sizeof *t); t->v = i; t->w = i*10; t->next = h; h = t;
    }
    *h = *h->next; out[0] = h->v; out[1] = h->w; out[2] = h->next->v;
    out[3] = h->next->w; out[4] = h->next->next->v; return 0;
}""",
        out=(2, 20, 1, 10, 0, 0),
    ),
    Program(
        "struct_copied_from_its_own_successor_in_an_array",
        """\
long long out[6];
struct n { struct n *next; int v; int w; } x[4];
int main(void) {
    for (int i = 0; i < 3; i++) {
        x[i].next = &x[i+1]; x[i].v = i; x[i].w = 10*i;
    }
    x[3].v=3; x[3].w=30; x[3].next = x; struct n *h = x; *h = *h->next; out[0] = h->v;
    out[1] = h->w; out[2] = h->next->v; out[3] = h->next->w; return 0;
}""",
        out=(1, 10, 2, 20, 0, 0),
    ),
    Program(
        "pointer_stored_through_itself",
        """\
#include <stdlib.h>
long long out[6];
struct n { struct n *next; int v; };
int main(void) {
    struct n *p[3];
    for (int i = 0; i < 3; i++) {
        p[i] = malloc(2 * sizeof(struct n)); p[i][0].v = i; p[i][1].v = 10*i;
        p[i][0].next = p[i]; p[i][1].next = 0;
    }
    struct n *q = p[1]; q->next->next = &p[2][1]; out[0] = q->next->v;
    out[1] = q->next == &p[2][1]; out[2] = p[2][1].next == 0;
    out[3] = p[2][0].next == p[2]; return 0;
}""",
        out=(20, 1, 1, 1, 0, 0),
    ),
    Program(
        "copy_of_a_member_that_only_casts_mention",
        """\
long long out[3];
struct A { struct B { int x; int y; } b; } a, a2;
int main(void) {
    int *p = (int *)&a; *p = 5; a2 = a; int *q = (int *)&a2; out[0] = *q; return 0;
}""",
        out=(5, 0, 0),
    ),
    Program(
        "comparison_of_an_object_and_its_first_part",
        """\
long long out[6];
struct S { int a; int b; } s;
int a[3];
int m[2][2];
int main(void) {
    void *p = &s, *q = &s.a; out[0] = p == q; void *x = &a, *y = a; out[1] = x == y;
    void *u = m, *v = m[0]; out[2] = u == v; char *c = (char*)&s;
    out[3] = c == (char*)&s.a; return 0;
}""",
        out=(1, 1, 1, 1, 0, 0),
    ),
    Program(
        "rows_from_malloc",
        """\
#include <stdlib.h>
long long out[8];
int main(void) {
    int n = 3; int **m = malloc(n * sizeof(int *));
    for (int i = 0; i < n; i++) {
        m[i] = malloc((i + 1) * sizeof(int));
        for (int j = 0; j <= i; j++) m[i][j] = i * 10 + j;
    }
    out[0] = m[2][1]; out[1] = m[1][1]; int *t = m[0]; m[0] = m[2]; m[2] = t;
    out[2] = m[0][2]; out[3] = m[2][0];
    for (int i = 0; i < n; i++) free(m[i]);
    free(m); return 0;
}""",
        out=(21, 11, 22, 0, 0, 0, 0, 0),
    ),
    Program(
        "index_beyond_a_row_from_malloc",
        """\
#include <stdlib.h>
long long out[8];
int main(void) {
    int n = 3; int **m = malloc(n * sizeof(int *));
    for (int i = 0; i < n; i++) {
        m[i] = malloc((i + 1) * sizeof(int));
    }
    m[1][2] = 1; out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "array_of_rows_from_malloc",
        """\
#include <stdlib.h>
long long out[4];
int main(void) {
    int (*p)[3] = malloc(4 * sizeof *p);
    for (int i = 0; i < 4; i++) for (int j = 0; j < 3; j++) p[i][j] = i * 10 + j;
    out[0] = p[3][1]; return 0;
}""",
        out=(31, 0, 0, 0),
    ),
    Program(
        "tree",
        """\
#include <stdlib.h>
long long out[8];
struct T { int v; struct T *l, *r; };
struct T *mk(int v, struct T *l, struct T *rr) {
    struct T *t = malloc(sizeof(struct T)); t->v = v; t->l = l; t->r = rr; return t;
}
int main(void) {
    struct T *t = mk(1, mk(2, 0, 0), mk(3, mk(4, 0, 0), 0)); out[0] = t->r->l->v;
    struct T *x = t; int s = 0;
    while (x) {
        s += x->v; x = x->r ? x->r : x->l;
    }
    out[1] = s; t->l->l = t->r; t->r->v = 9; out[2] = t->l->l->v; return 0;
}""",
        out=(4, 8, 9, 0, 0, 0, 0, 0),
    ),
    Program(
        "doubly_linked_list",
        """\
#include <stdlib.h>
long long out[8];
struct N { int v; struct N *prev, *next; };
int main(void) {
    struct N head = { -1, &head, &head };
    for (int i = 0; i < 4; i++) {
        struct N *n = malloc(sizeof *n); n->v = i; n->prev = head.prev; n->next = &head;
        head.prev->next = n; head.prev = n;
    }
    for (struct N *n = head.next; n != &head; n = n->next) out[0] = out[0] * 10 + n->v;
    struct N *d = head.next->next; d->prev->next = d->next; d->next->prev = d->prev;
    free(d);
    for (struct N *n = head.prev; n != &head; n = n->prev) out[1] = out[1] * 10 + n->v;
    while (head.next != &head) {
        struct N *n = head.next; head.next = n->next; free(n);
    }
    out[2] = head.next == &head; return 0;
}""",
        out=(123, 320, 1, 0, 0, 0, 0, 0),
    ),
    Program(
        "list_through_pointers_to_pointers",
        """\
#include <stdlib.h>
long long out[8];
struct N { int v; struct N *next; };
int main(void) {
    struct N *h = 0, **pp = &h;
    for (int i = 0; i < 4; i++) {
        *pp = malloc(sizeof **pp); (*pp)->v = i; (*pp)->next = 0; pp = &(*pp)->next;
    }
    for (pp = &h; *pp; ) {
        if ((*pp)->v % 2) {
            struct N *d = *pp; *pp = d->next; free(d);
        } else pp = &(*pp)->next;
    }
    for (struct N *n = h; n; n = n->next) out[0] = out[0] * 10 + n->v + 1;
    return 0;
}""",
        out=(13, 0, 0, 0, 0, 0, 0, 0),
    ),
    Program(
        "list_that_is_freed",
        """\
#include <stdlib.h>
long long out[2];
struct n { struct n *next; int v; };
int main(void) {
    struct n *h = 0;
    for (int i = 0; i < 3; i++) {
        struct n *t = malloc(sizeof *t); t->v = i; t->next = h; h = t;
    }
    while (h) {
        struct n *t = h; h = h->next; out[0] = out[0] * 10 + t->v; free(t);
    }
    return 0;
}""",
        out=(210, 0),
    ),
    Program(
        "list_of_pointers",
        """\
#include <stdlib.h>
long long out[4];
struct N { int *p; struct N *next; };
int main(void) {
    struct N *h = 0;
    int v[3] = {1,2,3};
    for (int i = 0; i < 3; i++) {
        struct N *n = malloc(sizeof *n); n->p = &v[i]; n->next = h; h = n;
    }
    int s = 0;
    for (struct N *n = h; n; n = n->next) s = s * 10 + *n->p;
    out[0] = s; return 0;
}""",
        out=(321, 0, 0, 0),
    ),
    Program(
        "use_after_free",
        """\
#include <stdlib.h>
long long out[2];
int main(void) {
    int *p = malloc(4); *p = 3; free(p); out[0] = *p; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "use_after_free_in_a_list",
        """\
#include <stdlib.h>
long long out[2];
struct n { struct n *next; int v; };
int main(void) {
    struct n *h = 0;
    for (int i = 0; i < 3; i++) {
        struct n *t = malloc(sizeof *t); t->v = i; t->next = h; h = t;
    }
    while (h) {
        struct n *t = h; free(h); h = t->next;
    }
    out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "copy_of_a_freed_struct",
        """\
#include <stdlib.h>
long long out[2];
struct S { int a, b; } s;
int main(void) {
    struct S *p = malloc(sizeof *p); p->a = 1; p->b = 2; free(p); s = *p; out[0] = s.a;
    return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "memset_of_a_freed_object",
        """\
#include <stdlib.h>
#include <string.h>
long long out[2];
int main(void) {
    int *p = malloc(16); free(p); memset(p, 0, 16); out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "memcpy_from_a_freed_object",
        """\
#include <stdlib.h>
#include <string.h>
long long out[2];
int b[4];
int main(void) {
    int *p = malloc(16); memset(p, 0, 16); free(p); memcpy(b, p, 16); out[0] = 1;
    return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "double_free",
        """\
#include <stdlib.h>
long long out[2];
int main(void) {
    int *p = malloc(4); free(p); free(p); out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "free_inside_of_an_object",
        """\
#include <stdlib.h>
long long out[2];
int main(void) {
    int *p = malloc(8); free(p + 1); out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "free_of_a_variable",
        """\
#include <stdlib.h>
long long out[2];
int main(void) {
    int x[2]; free(x); out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "free_of_a_void_pointer",
        """\
#include <stdlib.h>
long long out[2];
struct S { int a; int b; };
int main(void) {
    struct S *p = malloc(sizeof *p); p->a = 3; void *v = p; free(v); out[0] = 1;
    return 0;
}""",
        out=(1, 0),
    ),
    Program(
        "free_through_the_first_member",
        """\
#include <stdlib.h>
long long out[2];
struct S { int a; int b; };
int main(void) {
    struct S *p = malloc(sizeof *p); free(&p->a); out[0] = 1; return 0;
}""",
        out=(1, 0),
    ),
    Program(
        "memset",
        """\
#include <string.h>
long long out[12];
int m[2][3];
struct S { char c; short h; int i; long l; int a[2]; } s, t[2];
unsigned char uc[5];
_Bool bb[3];
int main(void) {
    memset(m, 1, sizeof m); out[0] = m[1][2]; memset(m[1], 0, sizeof m[1]);
    out[1] = m[1][0]; out[2] = m[0][2]; memset(&s, 0xff, sizeof s); out[3] = s.c;
    out[4] = s.h; out[5] = s.l; out[6] = s.a[1]; memset(t, 0x80, sizeof t);
    out[7] = t[1].h; memset(uc + 1, 255, 3); out[8] = uc[3]; out[9] = uc[4];
    memset(&t[1], 0, sizeof t[1]); out[10] = t[1].i; out[11] = t[0].i; return 0;
}""",
        out=(16843009, 0, 16843009, -1, -1, -1, -1, -32640, 255, 0, 0, -2139062144),
    ),
    Program(
        "memcpy",
        """\
#include <string.h>
long long out[10];
struct S { int a[3]; struct { char c; } in; } s = {{1,2,3},{4}}, t;
int b[3] = {7,8,9}, c[5];
int main(void) {
    memcpy(&t, &s, sizeof s); out[0] = t.a[2]; out[1] = t.in.c;
    memcpy(c + 1, b, sizeof b); out[2] = c[1]; out[3] = c[3];
    memcpy(t.a, b, sizeof(int) * 2); out[4] = t.a[1]; out[5] = t.a[2]; return 0;
}""",
        out=(3, 4, 7, 9, 8, 3, 0, 0, 0, 0),
    ),
    Program(
        "memcpy_beyond_an_array",
        """\
#include <string.h>
long long out[4];
int a[3], b[4];
int main(void) {
    memcpy(a, b, sizeof b); out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "null_pointer",
        """\
long long out[4];
int main(void) {
    int *p = 0; out[0] = 1; *p = 3; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "member_of_a_null_pointer",
        """\
long long out[4];
struct S { int a, b; };
int main(void) {
    struct S *p = 0; out[0] = p->b; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "negative_index",
        """\
long long out[4];
int a[3];
int main(void) {
    int i = -1; out[0] = a[i]; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "index_beyond_a_row",
        """\
long long out[4];
int a[2][3];
int main(void) {
    int i = 3; out[0] = a[0][i]; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "access_behind_an_array",
        """\
long long out[4];
int a[3];
int main(void) {
    int *p = a + 3; out[0] = *p; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "access_behind_a_variable",
        """\
long long out[4];
int a;
int main(void) {
    int *p = &a; p++; out[0] = p == &a + 1; out[1] = p - &a; out[2] = p[-1];
    out[3] = *p; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "pointers_behind_variables",
        """\
long long out[4];
int a = 4;
struct S { int x, y; } s = {5, 6};
int main(void) {
    int *p = &a; p++; out[0] = p == &a + 1; out[1] = p - &a; out[2] = p[-1];
    struct S *q = &s; q++; q--; out[3] = q->y; return 0;
}""",
        out=(1, 1, 4, 6),
    ),
    Program(
        "comparison_of_objects",
        """\
long long out[4];
int a, b;
int main(void) {
    out[0] = &a == &b; out[1] = &a != &b; out[2] = &a == &a; int *p = &a;
    out[3] = p == &b; return 0;
}""",
        out=(0, 1, 1, 0),
    ),
    Program(
        "index_beyond_an_array_of_pointers",
        """\
long long out[2];
int x;
int *t[3] = {&x, &x, &x};
int main(void) {
    int i = 3; out[0] = 5; out[0] = *t[i]; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "null_written_beyond_an_array_of_pointers",
        """\
long long out[2];
int *t[3];
int main(void) {
    int i = 3; out[0] = 5; t[i] = 0; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "division_by_zero_in_an_argument_of_a_library_function",
        """\
#include <stdio.h>
long long out[2];
int main(void) {
    int z = 0; printf("%d", 1 / z); out[0] = 1; return 0;
}""",
        end="UNDEFINED",
        inputs=(5,),
    ),
    Program(
        "bad_index_in_an_unused_argument",
        """\
void sink(int x) {
}
long long out[2];
int a[3];
int main(void) {
    int z = 3; sink(a[z]); out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "division_by_zero_in_an_unused_result",
        """\
int f(int x) {
    return 10 / x;
}
long long out[2];
int main(void) {
    f(0); out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "struct_without_members",
        """\
long long out[4];
struct E {} a, b;
int main(void) {
    a = b; out[0] = sizeof a; struct E *p = &a; out[1] = p == &a; return 0;
}""",
        out=(0, 1, 0, 0),
    ),
    Program(
        "alloca",
        """\
#include <alloca.h>
long long out[3];
int main(void) {
    int s = 0;
    for (int i = 0; i < 3; i++) {
        int *p = alloca(sizeof(int) * (i + 1)); p[i] = i; s += p[i];
    }
    out[0] = s; return 0;
}""",
        out=(3, 0, 0),
    ),
]

LIFETIMES = [
    Program(
        "pointers_to_inner_variables",
        """\
long long out[12];
int *keep;
void set(int *p, int v) {
    *p = v;
}
int use(int *p) {
    int loc = *p; int *q = &loc; set(q, loc + 1); return loc;
}
int main(void) {
    int s = 0;
    for (int i = 0; i < 3; i++) {
        int x = i; int *p = &x; set(p, *p * 2); s += use(p);
        if (i == 1) continue;
        {
            int y = 4; keep = &y; s += *keep;
        }
    }
    out[0] = s; int i = 0; again: ;
    {
        int z = i; keep = &z;
        if (*keep < 2) {
            i++;
            goto again;
        }
        out[1] = *keep;
    }
    out[2] = ({ int t = 3; int *tp = &t; *tp + 1; });
    for (int k = 0; k < 2; k++) {
        keep = &k; out[3] += *keep;
    }
    int n = 2;
    while (n--) {
        int w; keep = &w; *keep = n; out[4] += w;
        if (n) continue;
        else break;
    }
    switch (i) {
        int q; case 2: q = 5; keep = &q; out[5] = *keep;
    }
    int *c = (int[]){1, 2}; out[6] = c[1];
    {
        c = (int[]){7, 8}; out[7] = c[0];
    }
    do {
        int d = 3; keep = &d; out[8] = *keep;
    } while (0);
    return 0;
}""",
        out=(17, 2, 4, 1, 1, 5, 2, 7, 3, 0, 0, 0),
    ),
    Program(
        "jumps_out_of_a_scope",
        """\
long long out[4];
int *k;
int main(void) {
    int i = 0;
    {
        int x = 5; k = &x; L: out[0] = i;
        {
            int y = 2; k = &y;
            if (i++ < 2) goto L;
        }
        k = &x; out[1] = *k;
    }
    return 0;
}""",
        out=(2, 5, 0, 0),
    ),
    Program(
        "jumps_into_a_scope",
        """\
long long out[4];
int *k;
int main(void) {
    int i = 0;
    goto in;
    {
        int x; in: x = 5; k = &x; *k += 1; out[0] = x;
        if (i++ < 2) goto in;
        out[1] = *k;
    }
    return 0;
}""",
        out=(6, 6, 0, 0),
    ),
    Program(
        "structs_of_callers",
        """\
long long out[4];
struct L { struct L *up; int v; };
int walk(struct L *l) {
    int s = 0;
    while (l) {
        s += l->v; l = l->up;
    }
    return s;
}
int f(struct L *up) {
    struct L me = { up, 10 }; return walk(&me);
}
int main(void) {
    struct L a = { 0, 1 }; out[0] = f(&a);
    {
        struct L b = { &a, 2 }; out[1] = f(&b); a.up = 0;
    }
    out[2] = walk(&a); return 0;
}""",
        out=(11, 13, 1, 0),
    ),
    Program(
        "arrays_of_a_loop",
        """\
long long out[4];
int sum(int *a, int n) {
    int s = 0;
    for (int *p = a; p < a + n; p++) s += *p;
    return s;
}
int main(void) {
    for (int i = 1; i < 4; i++) {
        int a[i];
        for (int j = 0; j < i; j++) a[j] = j;
        out[i - 1] = sum(a, i);
        int b[3] = { i }; out[3] += sum(b, 3);
    }
    return 0;
}""",
        out=(0, 1, 3, 6),
    ),
    Program(
        "return_out_of_a_scope",
        """\
long long out[4];
int find(int *a, int n, int v) {
    for (int i = 0; i < n; i++) {
        int t = a[i]; int *p = &t;
        if (*p == v) return i;
    }
    return -1;
}
int main(void) {
    int a[3] = {4, 5, 6};
    for (int k = 4; k < 8; k++) out[k - 4] = find(a, 3, k);
    return 0;
}""",
        out=(0, 1, 2, -1),
    ),
    Program(
        "variable_of_a_left_block",
        """\
long long out[2];
int main(void) {
    int *p;
    {
        int x = 5; p = &x;
    }
    out[0] = *p; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "variable_of_a_left_function",
        """\
long long out[2];
int *f(void) {
    int x = 5; int *q = &x; return q;
}
int main(void) {
    int *p = f(); out[0] = *p; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "parameter_of_a_left_function",
        """\
long long out[2];
int *f(int x) {
    int *q = &x; return q;
}
int main(void) {
    int *p = f(3); out[0] = *p; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "variable_kept_in_a_global",
        """\
long long out[4];
int *g;
void f(void) {
    int x = 3; g = &x;
}
int main(void) {
    f(); out[0] = 1; out[1] = *g; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "array_of_a_left_function",
        """\
long long out[4];
int *f(void) {
    int a[3] = {1,2,3}; int *p = a + 1; return p;
}
int main(void) {
    int *p = f(); out[0] = 1; out[1] = *p; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "struct_of_a_left_function",
        """\
long long out[4];
struct S { int v; };
struct S *f(void) {
    struct S s = { 3 }; struct S *p = &s; return p;
}
int main(void) {
    struct S *p = f(); out[0] = 1; struct S t = *p; out[1] = t.v; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "compound_literal_of_a_left_block",
        """\
long long out[4];
int main(void) {
    int *p;
    {
        p = (int[]){1, 2};
    }
    out[0] = 1; out[1] = p[0]; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "store_to_a_left_block",
        """\
long long out[4];
int main(void) {
    int *p;
    {
        int x = 1; p = &x;
    }
    *p = 3; out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "variable_length_array_of_a_left_block",
        """\
long long out[4];
int main(void) {
    int *p; int n = 3;
    {
        int a[n]; a[0] = 1; p = a;
    }
    out[0] = *p; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "variable_of_a_left_loop",
        """\
long long out[4];
int main(void) {
    int *p = 0;
    for (int i = 0; i < 2; i++) p = &i;
    out[0] = *p; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "memset_of_a_left_block",
        """\
#include <string.h>
long long out[4];
int main(void) {
    int *p;
    {
        int a[3]; p = a;
    }
    memset(p, 0, 12); out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "variable_of_the_previous_iteration",
        """\
long long out[2];
int main(void) {
    int *p = 0;
    for (int i = 0; i < 2; i++) {
        int x = i;
        if (p) out[0] = *p;
        p = &x;
    }
    return 0;
}""",
        end="UNDEFINED",
        wrong="a scope that is entered again brings back its old variables",
    ),
    Program(
        "alloca_of_a_left_function",
        """\
#include <alloca.h>
long long out[3];
int *f(void) {
    int *p = alloca(8); p[0] = 3; return p;
}
int main(void) {
    int *p = f(); out[0] = 1; out[1] = *p; return 0;
}""",
        end="UNDEFINED",
        wrong="objects from alloca live for ever",
    ),
    Program(
        "declaration_that_is_passed_again",
        """\
long long out[3];
int main(void) {
    int n = 0; L: ; int x = 5; x += n; out[0] = x;
    if (n++ < 2) goto L;
    return 0;
}""",
        out=(7, 0, 0),
    ),
    Program(
        "declaration_that_is_jumped_over",
        """\
long long out[4];
int main(void) {
    int n = 0;
    again: {
        int x = 3; x += n; out[n] = x;
    }
    if (++n < 3) goto again;
    goto in;
    {
        int y = 5; in: y = 6; out[3] = y;
    }
    return 0;
}""",
        out=(3, 4, 5, 6),
    ),
]

UNIONS = [
    Program(
        "members_of_different_size",
        """\
long long out[8];
union U { unsigned char c; unsigned short s; unsigned int i; int j; };
union U g;
struct S { int t; union U u[2]; } ss;
int main(void) {
    union U u; u.i = 0x11223344; out[0] = u.c; out[1] = u.s; u.c = 0xff; out[2] = u.i;
    u.j = -1; out[3] = u.s; g.s = 0xabcd; out[4] = g.i; ss.u[1] = u; out[5] = ss.u[1].c;
    int *p = &ss.u[0].j; *p = -2; out[6] = ss.u[0].i; ss.u[0] = ss.u[1]; out[7] = *p;
    return 0;
}""",
        out=(68, 13124, 287454207, 65535, 43981, 255, 4294967294, -1),
    ),
    Program(
        "union_of_which_one_member_is_used",
        """\
long long out[8];
union U { int i; float f; } ;
int main(void) {
    union U u; u.i = 5; union U v = u; out[0] = v.i; out[1] = sizeof(u); return 0;
}""",
        out=(5, 4, 0, 0, 0, 0, 0, 0),
    ),
    Program(
        "union_in_allocated_structs",
        """\
#include <stdlib.h>
long long out[8];
struct V { int tag; union { int i; unsigned char c; } u; };
int main(void) {
    struct V *v = malloc(2 * sizeof *v); v[0].tag = 1; v[0].u.i = 0x1234; v[1] = v[0];
    v[1].u.c = 0xff; out[0] = v[1].u.i; out[1] = v[0].u.c; return 0;
}""",
        out=(4863, 52, 0, 0, 0, 0, 0, 0),
    ),
    Program(
        "initialiser_of_a_small_member",
        """\
long long out[3];
union U { unsigned char c; unsigned int i; };
int main(void) {
    for (int k = 0; k < 2; k++) {
        union U u = { .c = 1 }; out[k] = u.i; u.i = 0xffffffff;
    }
    return 0;
}""",
        out=(1, 1, 0),
    ),
    Program(
        "members_behind_an_initialised_union",
        """\
long long out[3];
struct T { union { struct { int a, b; } s; } u; int z; };
int main(void) {
    for (int i = 0; i < 2; i++) {
        struct T x = { { { 1, 2 } } }; out[i] = x.z; x.z = 9;
    }
    return 0;
}""",
        out=(0, 0, 0),
    ),
]

INITIALISERS = [
    Program(
        "designators",
        """\
long long out[30];
struct S { int a; int b[3]; struct { int c, d; } in; char s[4]; };
struct S g = { 1, { 2, 3 }, { .d = 4 }, "ab" };
struct S h = { .b[1] = 7, .a = 2, .in = { 5 } };
int a[] = { [3] = 4, 5, [0] = 1, 2 };
int m[2][3] = { 1, 2, 3, 4 };
struct S ar[2] = { [1].a = 3, [1].b[2] = 6, [0] = { 8 } };
struct { int x; struct { int y; } z; } q = { .z.y = 4, .x = 1 };
int ov[3] = { 1, 2, [1] = 9, [0] = 7 };
int *pp[2] = { &a[2], m[1] };
struct T { int *p; struct T *n; } t1 = { &a[1] }, t2 = { .n = &t1 };
int main(void) {
    out[0] = g.b[1]; out[1] = g.b[2]; out[2] = g.in.c; out[3] = g.in.d; out[4] = g.s[1];
    out[5] = h.b[1]; out[6] = h.a; out[7] = h.in.c; out[8] = sizeof a / sizeof *a;
    out[9] = a[0]; out[10] = a[1]; out[11] = a[4]; out[12] = m[1][0]; out[13] = m[1][1];
    out[14] = ar[1].b[2]; out[15] = ar[0].a; out[16] = q.z.y; out[17] = ov[0];
    out[18] = ov[1]; out[19] = *pp[0]; out[20] = *pp[1]; out[21] = *t2.n->p;
    struct S l = { .b = { [2] = 3 }, .in.c = 1 }; out[22] = l.b[2]; out[23] = l.in.c;
    out[24] = l.a;
    int z[2][2] = { { 1 }, { [1] = 2 } }; out[25] = z[0][1]; out[26] = z[1][1];
    struct S k = { .in = { 1, 2 }, .in.d = 9 }; out[27] = k.in.c; out[28] = k.in.d;
    return 0;
}""",
        out=(
            3,
            0,
            0,
            4,
            98,
            7,
            2,
            5,
            5,
            1,
            2,
            5,
            4,
            0,
            6,
            8,
            4,
            7,
            9,
            0,
            4,
            2,
            3,
            1,
            0,
            0,
            2,
            1,
            9,
            0,
        ),
    ),
    Program(
        "values_behind_a_designator",
        """\
long long out[8];
struct S { int a, b, c; } s = { .b = 2, 3 };
int m[2][2] = { [0][1] = 5, 6, 7 };
struct { struct { int p, q; } i; int z; } n = { .i.q = 4, 9 };
int main(void) {
    out[0] = s.c; out[1] = m[0][1]; out[2] = m[1][0]; out[3] = m[1][1]; out[4] = n.i.q;
    out[5] = n.z; return 0;
}""",
        out=(3, 5, 6, 7, 4, 9, 0, 0),
    ),
    Program(
        "designator_into_a_string",
        """\
long long out[4];
struct S { char s[6]; } s = { .s = "hello", .s[1] = 'a' };
int main(void) {
    out[0] = s.s[1]; out[1] = s.s[4]; return 0;
}""",
        out=(97, 111, 0, 0),
    ),
    Program(
        "string_that_is_replaced",
        """\
long long out[4];
struct S { char s[6]; } s = { .s = "hello", .s = "a" };
int main(void) {
    out[0] = s.s[0]; out[1] = s.s[2]; return 0;
}""",
        out=(97, 0, 0, 0),
    ),
    Program(
        "part_that_is_replaced",
        """\
long long out[4];
struct I { int a, b; };
struct S { struct I i; int z; };
int main(void) {
    struct S t = { .i.b = 7, .i = {3} }; out[0] = t.i.a; out[1] = t.i.b;
    int m[2][2] = { [0] = {1, 2}, [0] = {3} }; out[2] = m[0][1]; return 0;
}""",
        out=(3, 0, 0, 0),
    ),
    Program(
        "initialiser_that_mentions_its_variable",
        """\
long long out[4];
int main(void) {
    struct S { int a; struct S *me; } s = { 3, &s }; out[0] = s.me->a; int x = sizeof x;
    out[1] = x;
    int *p = (int[]){1,2,3}; out[2] = p[2];
    out[3] = ((struct { int a, b; }){4, 5}).b; return 0;
}""",
        out=(3, 4, 3, 5),
    ),
    Program(
        "unnamed_bit_field",
        """\
long long out[4];
struct S { int a:3; int :4; int b:5; int c; } s = { 1, 2, 3 };
int main(void) {
    out[0] = s.a; out[1] = s.b; out[2] = s.c; return 0;
}""",
        out=(1, 2, 3, 0),
    ),
    Program(
        "first_member_of_a_union",
        """\
long long out[4];
union U { short s; int i; } u = { 70000 };
struct { int k; union U u; int z; } w = { 1, 2, 3 };
int main(void) {
    out[0] = u.s; out[1] = w.u.s; out[2] = w.z; return 0;
}""",
        out=(4464, 2, 3, 0),
    ),
    Program(
        "compound_literals_in_a_loop",
        """\
long long out[4];
int main(void) {
    int *q[2];
    for (int i = 0; i < 2; i++) {
        int *p = (int[]){i, i + 1}; out[i] = p[1]; p[0] = 9;
    }
    return 0;
}""",
        out=(1, 2, 0, 0),
    ),
    Program(
        "static_variables",
        """\
long long out[6];
int f(void) {
    static int n = 5; static int a[2]; a[1] += 2; return n++ + a[1];
}
int g(void) {
    static int n; return ++n;
}
int main(void) {
    out[0] = f(); out[1] = f(); out[2] = g(); out[3] = g();
    for (int i = 0; i < 2; i++) {
        static int k = 1; k *= 3; out[4] = k;
    }
    return 0;
}""",
        out=(7, 10, 1, 2, 9, 0),
    ),
]

FUNCTIONS = [
    Program(
        "function_pointers",
        """\
long long out[14];
int add(int a, int b) {
    return a + b;
}
int sub(int a, int b) {
    return a - b;
}
typedef int (*op)(int, int);
op tab[2] = { add, &sub };
struct O { op f; int k; } o = { sub, 3 };
op pick(int i) {
    return i ? add : sub;
}
int app(int f(int, int), int x) {
    return f(x, 1);
}
int calls;
int cnt(void) {
    calls++; return 1;
}
int main(void) {
    out[0] = tab[0](1, 2); out[1] = (*tab[1])(5, 3); out[2] = o.f(o.k, 1);
    out[3] = pick(1)(4, 4); out[4] = app(add, 5); op n = 0; out[5] = n == 0;
    out[6] = tab[0] == add; out[7] = tab[0] != sub; out[8] = add == &add;
    out[9] = (calls ? add : sub)(9, 2); int (*z)(void) = cnt; out[10] = z() + (**z)();
    out[11] = calls; op *pt = tab; out[12] = pt[1](8, 1); n = add;
    out[13] = n && add ? 1 : 0; return 0;
}""",
        out=(3, 2, 2, 8, 6, 1, 1, 1, 1, 7, 2, 2, 7, 1),
    ),
    Program(
        "call_of_a_null_pointer",
        """\
long long out[2];
int main(void) {
    int (*f)(int) = 0; out[0] = f(1); return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "function_pointers_in_structs",
        """\
long long out[3];
int one(void) {
    return 1;
}
int two(void) {
    return 2;
}
struct S { int (*f)(void); } a = { one }, b = { two };
int main(void) {
    struct S t = a; a = b; b = t; out[0] = a.f(); out[1] = b.f(); out[2] = a.f == two;
    return 0;
}""",
        out=(2, 1, 1),
    ),
    Program(
        "pointers_to_functions_that_give_functions",
        """\
long long out[4];
int f0(void) {
    return 0;
}
int f1(void) {
    return 1;
}
int (*get(int i))(void) {
    return i ? f1 : f0;
}
int (*(*gp)(int))(void) = get;
int main(void) {
    out[0] = get(1)(); out[1] = gp(1)(); int (*(*arr)[2])(void);
    int (*t[2])(void) = { f0, f1 }; arr = &t; out[2] = (*arr)[1](); return 0;
}""",
        out=(1, 1, 1, 0),
    ),
    Program(
        "old_style_definitions",
        """\
long long out[4];
int f(a, b) int a;
char b;
{
    return a + b;
}
int g();
int g(x) int x;
{
    return x;
}
main() {
    out[0] = f(1, 300); out[1] = g(4); return 0;
}""",
        out=(45, 4, 0, 0),
    ),
    Program(
        "arguments_without_parameters",
        """\
long long out[2];
int f(int n, ...) {
    return n;
}
int main(void) {
    int i = 1; out[0] = f(1, 5, i++); out[1] = i; return 0;
}""",
        out=(1, 2),
    ),
    Program(
        "returns_without_a_value",
        """\
long long out[3];
int n;
void g(void) {
    n++;
}
void f(int x) {
    if (x) return g();
    n += 10; return;
}
int main(void) {
    f(1); f(0); out[0] = n; return 0;
}""",
        out=(11, 0, 0),
    ),
    Program(
        "unused_missing_result",
        """\
long long out[3];
int f(int x) {
    if (x) return 5;
}
int main(void) {
    f(0); out[0] = f(1); return 0;
}""",
        out=(5, 0, 0),
    ),
    Program(
        "array_of_strings_as_parameter",
        """\
long long out[4];
void fill(int n, char s[n][8]) {
    for (int i = 0; i < n; i++) s[i][0] = 'a' + i;
}
int main(void) {
    char s[3][8] = {"x", "y", "z"}; fill(3, s); out[0] = s[2][0]; out[1] = s[2][1];
    return 0;
}""",
        out=(99, 0, 0, 0),
    ),
]

CONTROL = [
    Program(
        "jumps_into_and_out_of_loops",
        """\
long long out[8];
int main(void) {
    int i = 0, s = 0;
    goto mid;
    while (i < 5) {
        s += 10; mid: s++; i++;
        if (i == 3) continue;
        if (s > 100) goto out;
    }
    out: out[0] = s; out[1] = i;
    for (i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            if (j == 2) goto next;
            if (i == 2) goto done;
            s += j;
        }
        next: ;
    }
    done: out[2] = s; out[3] = i; return 0;
}""",
        out=(45, 5, 47, 2, 0, 0, 0, 0),
    ),
    Program(
        "loop_with_two_entries",
        """\
long long out[4];
int main(void) {
    int a = 0, n = 0;
    if (n == 0) goto B;
    A: a += 1; n++;
    if (n > 6) goto E;
    B: a += 10; n++;
    if (n < 6) goto A;
    E: out[0] = a; out[1] = n; return 0;
}""",
        out=(43, 7, 0, 0),
    ),
    Program(
        "switch_into_a_loop",
        """\
long long out[4];
int main(void) {
    int c = 0; int n = 7, k = (n + 3) / 4;
    switch (n % 4) {
        case 0: do {
            c += 1000; case 3: c += 100; case 2: c += 10; case 1: c += 1;
        } while (--k > 0);
    }
    out[0] = c; return 0;
}""",
        out=(1222, 0, 0, 0),
    ),
    Program(
        "switch",
        """\
long long out[10];
int f(int x) {
    switch (x) {
        case 1 ... 3: return 10; case 5: x++; default: x += 100; break;
        case 7: {
            int y = x; x = y * 2;
        }
    }
    return x;
}
int g(unsigned char c) {
    switch (c) {
        case 255: return 1; case 'a': return 2; case -1: return 3;
    }
    return 0;
}
int h(long long x) {
    switch (x) {
        case 1LL << 33: return 1; case 0: return 2;
    }
    return 3;
}
int k(unsigned u) {
    switch (u) {
        case -1: return 1; default: return 0;
    }
}
int main(void) {
    out[0] = f(2); out[1] = f(5); out[2] = f(7); out[3] = f(9); out[4] = g(255);
    out[5] = g('a'); out[6] = h(1LL << 33); out[7] = k(4294967295u); int s = 0;
    for (int i = 0; i < 6; i++) {
        switch (i) {
            case 1: continue; case 3: break;
            case 5: goto end;
            default: s += i;
        }
        s += 100;
    }
    end: out[8] = s;
    switch (3) {
    }
    switch (2) case 2: out[9] = 4;
    return 0;
}""",
        out=(10, 106, 14, 109, 1, 2, 1, 1, 406, 4),
    ),
    Program(
        "switch_inside_of_a_switch",
        """\
long long out[4];
int main(void) {
    int s = 0;
    for (int i = 0; i < 4; i++) switch (i) {
        case 0: switch (i + 1) {
            case 1: s += 1; break; default: s += 50;
        }
        s += 2; break;
        case 2: while (1) {
            s += 10; break;
        }
        default: s += 100;
    }
    out[0] = s; return 0;
}""",
        out=(313, 0, 0, 0),
    ),
    Program(
        "switch_on_narrow_values",
        """\
long long out[4];
int main(void) {
    int x = 3;
    switch (x > 2) {
        case 1: out[0] = 1; break; case 0: out[0] = 2;
    }
    char c = -128;
    switch (c) {
        case -128: out[1] = 1; break; case 128: out[1] = 2;
    }
    return 0;
}""",
        out=(1, 1, 0, 0),
    ),
    Program(
        "do_while",
        """\
long long out[6];
int main(void) {
    int i = 0, s = 0;
    do {
        i++;
        if (i == 2) continue;
        s += i;
    } while (i < 4);
    out[0] = s; do ;
    while (i++ < 8);
    out[1] = i;
    while (i-- > 0);
    out[2] = i;
    for (;;) {
        if (++i > 5) break;
    }
    out[3] = i;
    do {
        s++;
    } while (0);
    out[4] = s;
    for (int a = 0, b = 10; a < b; a++, b--) s += b - a;
    out[5] = s; return 0;
}""",
        out=(8, 9, -1, 6, 9, 39),
    ),
    Program(
        "several_labels",
        """\
long long out[2];
int main(void) {
    int s = 0; a: b: c: s++;
    if (s < 3) goto b;
    out[0] = s; return 0;
}""",
        out=(3, 0),
    ),
    Program(
        "labels_at_the_end_of_blocks",
        """\
long long out[3];
int main(void) {
    int x = 1;
    if (x) goto e;
    out[0] = 1; e: ;
    {
        goto f;
        f: ;
    }
    out[1] = 2; return 0;
}""",
        out=(0, 2, 0),
    ),
    Program(
        "default_in_front",
        """\
long long out[2];
int main(void) {
    switch (5) {
        default: out[0] = 9; case 3: out[1] = 3; break; case 4: out[1] = 4;
    }
    return 0;
}""",
        out=(9, 3),
    ),
    Program(
        "negative_range_of_cases",
        """\
long long out[2];
int main(void) {
    int x = -2;
    switch (x) {
        case -5 ... -1: out[0] = 4; break; default: out[0] = 5;
    }
    return 0;
}""",
        out=(4, 0),
    ),
    Program(
        "struct_declared_in_a_for",
        """\
long long out[2];
int main(void) {
    for (struct { int a; int b; } s = {1, 2}; s.a < 3; s.a++) out[0] += s.b;
    return 0;
}""",
        out=(4, 0),
    ),
    Program(
        "endless_loop",
        """\
long long out[2];
int main(void) {
    out[0] = 1;
    while (1) ;
    return 0;
}""",
        end="BUDGET",
    ),
    Program(
        "endless_goto",
        """\
long long out[2];
int main(void) {
    out[0] = 1;
    L: goto L;
}""",
        end="BUDGET",
    ),
    Program(
        "switch_without_cases",
        """\
long long out[2];
int main(void) {
    switch (3) {
    }
    out[0] = 1; return 0;
}""",
        out=(1, 0),
    ),
    Program(
        "switch_without_braces",
        """\
long long out[2];
int main(void) {
    switch (2) case 2: out[0] = 4;
    return 0;
}""",
        out=(4, 0),
    ),
    Program(
        "cases_beyond_int",
        """\
long long out[2];
int h(long long x) {
    switch (x) {
        case 1LL << 33: return 1; case 0: return 2;
    }
    return 3;
}
int main(void) {
    out[0] = h(1LL << 33); out[1] = h(0); return 0;
}""",
        out=(1, 2),
    ),
    Program(
        "static_assertions",
        """\
_Static_assert(sizeof(int) == 4, "ok");
long long out[2];
int main(void) {
    _Static_assert(sizeof(long) >= 4, "x");
    if (1) ;
    else ; out[0] = 1; ; ; return 0;
}""",
        out=(1, 0),
    ),
    Program(
        "exit_in_an_expression",
        """\
#include <stdlib.h>
long long out[3];
int f(int x) {
    if (x > 2) exit(3);
    return x;
}
int main(void) {
    out[0] = f(1); out[1] = f(2) + f(3); out[2] = 1; return 0;
}""",
        out=(1, 0, 0),
    ),
    Program(
        "abort_in_an_expression",
        """\
#include <stdlib.h>
long long out[3];
int main(void) {
    int x = 5; out[0] = 1; x > 3 && (abort(), 1); out[1] = 1; return 0;
}""",
        end="ABORT",
        out=(1, 0, 0),
    ),
    Program(
        "error_in_an_inner_call",
        """\
void reach_error(void);
long long out[3];
void chk(int c) {
    if (!c) {
        L: reach_error();
    }
}
int f(int x) {
    chk(x < 3); return x;
}
int main(void) {
    out[0] = f(1); out[1] = f(2) + f(5); out[2] = 9; return 0;
}""",
        end="ERROR",
        out=(1, 0, 0),
    ),
    Program(
        "error_in_a_conditional",
        """\
void reach_error(void);
long long out[3];
int main(void) {
    int x = 4; out[0] = 1; x == 4 ? reach_error() : (void)0; out[1] = 2; return 0;
}""",
        end="ERROR",
        out=(1, 0, 0),
    ),
    Program(
        "assertion_with_a_side_effect",
        """\
#include <assert.h>
long long out[3];
int main(void) {
    int x = 4; out[0] = 1; assert(x == 4 && "msg"); out[1] = 2; assert(x++ == 5);
    return 0;
}""",
        end="ERROR",
        out=(1, 2, 0),
    ),
]

PREPROCESSING = [
    Program(
        "macros",
        r"""
#define MAX(a,b) ((a) > (b) ? (a) : (b))
#define CAT(a,b) a##b
#define STR(x) #x
#define XSTR(x) STR(x)
#define VAR(f, ...) f(__VA_ARGS__)
#define GNUV(f, args...) f(args)
#define EMPTY
#define F(x) x * x
#define LONG_MACRO(x) do { \
   out[3] = x; \
   } while (0)
#if defined(FOO) || !defined(BAR) && (3 > 2)
#define OK 1
#elif 1
#define OK 2
#else
#define OK 3
#endif
#ifdef __LP64__
#define W 64
#else
#define W 32
#endif
long long out[14]; int add(int a, int b) { return a + b; }
int main(void) {
    int CAT(x, 1) = 5;
    out[0] = MAX(x1, 3); out[1] = sizeof(STR(a "b" c)); out[2] = VAR(add, 1, 2); LONG_MACRO(7);
    out[4] = OK; out[5] = F(2 + 1); out[6] = W; out[7] = __LINE__; out[8] = sizeof(XSTR(OK));
    out[9] = GNUV(add, 3, 4); out[10] = -EMPTY-1; out[11] = /* c1 */ 4 /* c2
    */ + 1; out[12] = '"' + '/*'; out[13] = sizeof("/* no */ // no");
    return 0;
}""",
        out=(5, 8, 3, 7, 1, 5, 64, 29, 2, 7, 1, 5, 12108, 15),
        out_32=(5, 8, 3, 7, 1, 5, 32, 29, 2, 7, 1, 5, 12108, 15),
    ),
    Program(
        "standard_headers",
        """\
#include <limits.h>
#include <stdint.h>
#include <stdbool.h>
long long out[14];
int main(void) {
    out[1] = INT_MAX; out[2] = LONG_MAX > INT_MAX; out[3] = UINT_MAX;
    out[4] = sizeof(int64_t); out[5] = true; bool b = 3; out[6] = b; out[7] = CHAR_MIN;
    out[8] = UINT8_MAX; out[9] = INT64_MIN < 0; out[10] = __CHAR_BIT__;
    out[11] = __INT_MAX__; uint8_t u = 300; out[12] = u; out[13] = SIZE_MAX > 0;
    return 0;
}""",
        out=(0, 2147483647, 1, 4294967295, 8, 1, 1, -128, 255, 1, 8, 2147483647, 44, 1),
        out_32=(0, 2147483647, 0, 4294967295, 8, 1, 1, -128, 255, 1, 8, 2147483647, 44, 1),
    ),
    Program(
        "macros_that_call_macros",
        """\
#define f(x) x
#define g f
#define h g(
#define SELF SELF + 1
#define OBJ() 5
long long out[6];
int SELF2 = 1;
int SELFV = 2;
#define EVAL(...) __VA_ARGS__
#define COUNT(a,b,c,n,...) n
#if EVAL(1) + 1 == 2 && 'a' == 97 && -1 < 0 && 0x10 == 16 && (1 ? 2 : 3) == 2
#define T 4
#endif
#define DEF(name, val) int name = val;
DEF(zz, 3)
#undef DEF
int main(void) {
    out[0] = g(3); out[1] = h 4); out[2] = OBJ(); out[3] = T; out[4] = zz; return 0;
}""",
        out=(3, 4, 5, 4, 3, 0),
    ),
    Program(
        "pasting",
        """\
#define PASTE(a, b) a ## b
#define XPASTE(a, b) PASTE(a, b)
#define N 7
#define V(...) PASTE(v, __VA_ARGS__)
#define LOG(fmt, ...) f0(fmt, ##__VA_ARGS__)
#define Q(x) x ? 1 : 0
long long out[8];
int x7 = 3, xN = 4, v1 = 5;
int f0(int a, ...) {
    return a;
}
int main(void) {
    out[0] = XPASTE(x, N); out[1] = PASTE(x, N); out[2] = V(1); out[3] = LOG(6);
    out[4] = LOG(6, 1, 2); out[5] = PASTE(1, 2) + 0; return 0;
}""",
        out=(3, 4, 5, 6, 6, 12, 0, 0),
    ),
    Program(
        "signs_from_macros",
        """\
#define NEG -1
#define M(x) -x
long long out[4];
int main(void) {
    out[0] = -NEG; int y = 3; out[1] = y -NEG; out[2] = M(-y); out[3] = M(NEG);
    return 0;
}""",
        out=(1, 4, 3, 1),
    ),
    Program(
        "conditions",
        """\
#if 0
this is not C ' " /*
*/
#endif
#ifndef X
#define X 0x1fUL
#endif
#if X > 30 && !defined Y && (X & 1)
#define R 1
#else
#define R 2
#endif
#if -1 > 0u
#define S 1
#else
#define S 2
#endif
#if 1 == 1L && UNKNOWN == 0
#define T 1
#else
#define T 2
#endif
#if __STDC_VERSION__ >= 199901L
#define U 1
#else
#define U 2
#endif
long long out[4];
int main(void) {
    out[0] = R; out[1] = S; out[2] = T; out[3] = U; return 0;
}""",
        out=(1, 1, 1, 1),
    ),
    Program(
        "arguments_are_expanded",
        """\
#define foo(x) bar x
#define AA BB
#define BB AA
#define E(x) x
#define LP (
long long out[6];
int bar(int x) {
    return x + 1;
}
int z = 3;
int main(void) {
    out[0] = foo((2)); out[1] = z; out[2] = E(E(E(5))); out[3] = E(z) E(+) E(1);
    return 0;
}""",
        out=(3, 3, 5, 4, 0, 0),
    ),
    Program(
        "macro_call_on_several_lines",
        r"""
#define SUM(a, b, c) ((a) + (b) \
   + (c))
long long out[4]; int main(void) { out[0] = SUM(1,
   2, /* x */
   // y
   3); out[1] = __LINE__; return 0; }""",
        out=(6, 7, 0, 0),
    ),
    Program(
        "string_on_two_lines",
        r"""
long long out[2]; int main(void) { char s[] = "ab\
cd"; out[0] = sizeof s; return 0; }""",
        out=(5, 0),
    ),
    Program(
        "gnu_words",
        """\
long long out[6];
static __inline__ int f(int x) __attribute__((noinline));
static __inline__ int f(int x) {
    return x + 1;
}
int v __attribute__((unused)) = 3;
typedef int T __attribute__((mode(DI)));
__extension__ typedef unsigned char U8;
int main(void) {
    __volatile__ int z = 2; register int q = 3; out[0] = f(z) + q + v;
    out[1] = sizeof(T); out[2] = __builtin_expect(z == 2, 1);
    const volatile int *p = &v; out[3] = *p; return 0;
}""",
        out=(9, 8, 1, 3, 0, 0),
    ),
    Program(
        "comment_that_goes_on_in_the_next_line",
        r"""
long long out[2]; int main(void) { out[0] = 1; // c \
 out[0] = 2;
 return 0; }""",
        out=(1, 0),
    ),
    Program(
        "backslash_in_a_macro_argument",
        r"""
#define STR(x) #x
long long out[1];
int main(void) {
    out[0] = sizeof(STR(a \n)); return 0;
}""",
        out=(4,),
        wrong="# escapes backslashes outside of literals",
    ),
    Program(
        "line_directive",
        """\
#define X 1
#line 100 "other.c"
long long out[1];
int main(void) { out[0] = __LINE__; return 0; }""",
        out=(101,),
        wrong="#line is ignored",
    ),
]

NAMES = [
    Program(
        "shadowed_variables",
        """\
long long out[8];
int x = 1;
int f(int x) {
    {
        int x = 30;
        {
            extern int x; out[4] = x;
        }
        out[5] = x;
    }
    return x;
}
int main(void) {
    int x = 2; out[0] = x;
    {
        int x = 3; out[1] = x;
        for (int x = 4; x < 5; x++) {
            int x = 6; out[2] = x;
        }
        out[3] = x;
    }
    out[6] = f(20);
    struct x { int x; } y = { 7 }; out[7] = y.x; return 0;
}""",
        out=(2, 3, 6, 3, 1, 30, 20, 7),
    ),
    Program(
        "shadowed_types",
        """\
long long out[6];
struct S { int a; int b; } g = { 1, 2 };
int main(void) {
    struct S o = g;
    {
        struct S { char c; int d; int e; } i = { 1, 2, 3 }; out[0] = i.e;
        out[1] = sizeof i;
    }
    out[2] = o.b;
    enum E { A = 1 };
    {
        enum E { A = 5 }; out[3] = A;
    }
    out[4] = A; typedef int T;
    {
        typedef char T; out[5] = sizeof(T);
    }
    return 0;
}""",
        out=(3, 12, 2, 5, 1, 1),
    ),
    Program(
        "names_that_the_lowering_uses",
        """\
long long out[12];
int go = 1, tmp = 2, input = 3, assume = 4, wrap = 5, loop1 = 6, block1 = 7, halt = 8, k = 9,
  i_2 = 10;
int if_ = 1, class = 2, new = 3, this = 4, INT_MAX = 5, errno_ = 6;
int malloc_ = 1;
int add(int tmp) {
    int go = tmp;
    {
        int i = 3, i_2 = 4; go += i + i_2;
    }
    {
        int i = 5; go += i;
    }
    return go;
}
int main(void) {
    out[0] = go + tmp + input + assume + wrap + loop1 + block1 + halt + k + i_2;
    out[1] = add(5); out[2] = class + new + this + INT_MAX; int main = 3; out[3] = main;
    int abort = 2, exit = 3, printf = 4, uint32_t = 5, bool = 6, true = 7, assert = 8,
      NULL_ = 0;
    out[4] = abort + exit + printf + uint32_t + bool + true + assert;
    while (k-- > 0) {
        int loop1 = k; block1 += loop1;
    }
    out[5] = block1; return 0;
}""",
        out=(55, 17, 14, 3, 35, 43, 0, 0, 0, 0, 0, 0),
    ),
    Program(
        "names_with_dollars_and_members",
        """\
long long out[6];
int a$b = 3, __x = 4, _Y = 5, s_f = 6;
struct { int f; } s = { 7 };
int s_f_2 = 8;
int cdiv = 1, cmod = 2, nondet = 3, __VERIFIER_x = 4;
int exit_1 = 2;
int viap_check = 1, check = 2, undefined = 3;
int main(void) {
    out[0] = a$b + __x + _Y + s_f + s.f + s_f_2 + cdiv + cmod + nondet + __VERIFIER_x +
      exit_1 + viap_check + check + undefined;
    s.f++; s_f--; out[1] = s.f * 10 + s_f; int $ = 4; out[2] = $; return 0;
}""",
        out=(51, 85, 4, 0, 0, 0),
    ),
    Program(
        "names_in_several_functions",
        """\
long long out[6];
int fx(int x) {
    int y = x + 1; return y;
}
int fy(int x) {
    int y = x * 2; return y + fx(y);
}
int
  aVeryLongNameThatGoesOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOn
  = 3;
int long_ = 2, signed_ = 1, auto_ = 1;
int restrict_ = 0, inline_ = 3, typeof_ = 2, asm_ = 4, near = 5, far = 6;
int main(void) {
    int x = 1, y = 2; out[0] = fx(x) + fy(y) + fx(fy(3));
    out[1] = x + y +
      aVeryLongNameThatGoesOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOn
      + near + far;
    return 0;
}""",
        out=(25, 17, 0, 0, 0, 0),
    ),
]

# Not modelled: to say so is the right answer.
UNSUPPORTED = [
    Program(
        "size_of_a_typedef_of_variable_length",
        """\
long long out[4];
int main(void) {
    int n = 3; typedef int T[n]; n = 5; T x; out[0] = sizeof x; out[1] = sizeof(T);
    x[2] = 1; return 0;
}""",
    ),
    Program(
        "index_beyond_a_typedef_of_variable_length",
        """\
long long out[4];
int main(void) {
    int n = 3; typedef int T[n]; n = 5; T x; x[4] = 1; out[0] = x[4]; return 0;
}""",
    ),
    Program(
        "packed_by_pragma",
        """\
#pragma pack(1)
long long out[2];
struct P { char c; int i; };
int main(void) {
    out[0] = sizeof(struct P); return 0;
}""",
    ),
    Program(
        "member_with_alignas",
        """\
long long out[2];
struct P { char c; _Alignas(16) int i; };
int main(void) {
    out[0] = sizeof(struct P); return 0;
}""",
    ),
    Program(
        "memset_of_bit_fields",
        """\
#include <string.h>
long long out[4];
struct S { unsigned a:3; unsigned b:5; } s;
int main(void) {
    memset(&s, 0x29, sizeof s); out[0] = s.a; out[1] = s.b; return 0;
}""",
    ),
    Program(
        "array_of_size_zero_at_the_end",
        """\
#include <stdlib.h>
long long out[4];
struct F { int n; int a[0]; };
int main(void) {
    struct F *f = malloc(sizeof(struct F) + 3 * sizeof(int)); f->n = 3; f->a[2] = 5;
    out[0] = f->a[2]; return 0;
}""",
    ),
    Program(
        "structs_in_a_union",
        """\
long long out[4];
union U { struct { int tag; int a; } x; struct { int tag; int b; } y; } u;
int main(void) {
    u.x.tag = 3; u.x.a = 4; out[0] = u.y.tag; out[1] = u.y.b; return 0;
}""",
    ),
    Program(
        "arrays_in_a_union",
        """\
long long out[4];
union U { int a[2]; unsigned char c[8]; } u;
int main(void) {
    u.a[0] = 0x01020304; u.a[1] = 5; out[0] = u.c[0]; out[1] = u.c[4]; return 0;
}""",
    ),
    Program(
        "anonymous_structs_in_an_anonymous_union",
        """\
long long out[4];
struct S { int k; union { struct { int a; int b; }; struct { int c; int d; }; }; } s;
int main(void) {
    s.a = 3; s.d = 4; out[0] = s.c; out[1] = s.b; return 0;
}""",
    ),
    Program(
        "members_of_a_union_of_every_kind",
        """\
long long out[8];
union U { long long l; int i; struct { short a, b; } s; char c[4]; };
int main(void) {
    union U u; u.l = 0x1122334455667788LL; out[0] = u.i; out[1] = u.s.a; out[2] = u.s.b;
    out[3] = u.c[1]; return 0;
}""",
    ),
    Program(
        "pointer_and_integer_in_a_union",
        """\
long long out[4];
union U { int *p; int i; } u;
int x = 7;
int main(void) {
    u.p = &x; out[0] = *u.p; out[1] = u.i != 0; return 0;
}""",
    ),
    Program(
        "integer_and_bytes_in_a_union",
        """\
long long out[4];
union U { int i; unsigned char c[4]; } u;
int main(void) {
    u.i = 0x01020304; out[0] = u.c[0]; u.c[3] = 0x7f; out[1] = u.i; return 0;
}""",
    ),
    Program(
        "copy_of_a_union_of_structs",
        """\
long long out[4];
union U { struct { int a, b; } s; int w[2]; } u, v;
int main(void) {
    u.s.a = 3; u.s.b = 4; v = u; out[0] = v.w[0]; out[1] = v.w[1]; return 0;
}""",
    ),
    Program(
        "bytes_of_an_integer",
        """\
long long out[2];
int x = 0x01020304;
int main(void) {
    unsigned char *c = (unsigned char *)&x; out[0] = c[0]; return 0;
}""",
    ),
    Program(
        "struct_around_a_member",
        """\
#include <stddef.h>
long long out[2];
struct N { int k; struct L { struct L *next; } l; } n = { 5 };
int main(void) {
    struct L *p = &n.l; struct N *q = (struct N *)((char *)p - offsetof(struct N, l));
    out[0] = q->k; return 0;
}""",
    ),
    Program(
        "recursion",
        """\
long long out[3];
int f(int x) {
    return x ? x * f(x - 1) : 1;
}
int main(void) {
    out[0] = f(4); return 0;
}""",
    ),
    Program(
        "mutual_recursion",
        """\
long long out[3];
int f(int x);
int g(int x) {
    return f(x - 1);
}
int f(int x) {
    return x > 0 ? g(x) : 1;
}
int main(void) {
    out[0] = f(4); return 0;
}""",
    ),
    Program(
        "recursion_through_a_pointer",
        """\
long long out[3];
int f(int x);
int (*p)(int) = f;
int f(int x) {
    return x > 0 ? p(x - 1) : 1;
}
int main(void) {
    out[0] = f(4); return 0;
}""",
    ),
    Program(
        "memset_of_a_part_of_an_element",
        """\
#include <string.h>
long long out[4];
int a[4] = {1,2,3,4};
int main(void) {
    memset(a, 0, 6); out[0] = a[0]; out[1] = a[1]; return 0;
}""",
    ),
    Program(
        "floating_point",
        """\
long long out[2];
int main(void) {
    double d = 1.5; out[0] = d * 2; return 0;
}""",
    ),
    Program(
        "assembly",
        """\
long long out[2];
int main(void) {
    int x = 1; __asm__ volatile ("" : "+r"(x)); out[0] = x; return 0;
}""",
    ),
    Program(
        "arguments_of_main",
        """\
long long out[2];
int main(int argc, char **argv) {
    char *s = argv[0]; out[0] = s[0]; return 0;
}""",
    ),
    Program(
        "pointer_from_outside",
        """\
long long out[2];
extern int *ep;
int main(void) {
    out[0] = *ep; return 0;
}""",
    ),
    Program(
        "pointer_given_to_an_unknown_function",
        """\
long long out[4];
int g = 3;
void reg(int *);
int go(void);
int main(void) {
    reg(&g); go(); out[0] = g; return 0;
}""",
    ),
    Program(
        "function_given_to_an_unknown_function",
        """\
long long out[4];
int n;
void h(void) {
    n++;
}
void call(void (*f)(void));
int main(void) {
    call(h); out[0] = n; return 0;
}""",
    ),
    Program(
        "flexible_array_member",
        """\
#include <stdlib.h>
long long out[4];
struct F { int n; int a[]; };
int main(void) {
    struct F *f = malloc(sizeof(struct F) + 3 * sizeof(int)); f->n = 3; f->a[2] = 5;
    out[0] = f->a[2]; return 0;
}""",
    ),
    Program(
        "function_to_call_at_exit",
        """\
#include <stdlib.h>
long long out[4];
int n;
void h(void) {
    n++;
}
int main(void) {
    atexit(h); out[0] = n; return 0;
}""",
    ),
    Program(
        "generic_selection",
        """\
long long out[4];
int main(void) {
    out[0] = _Generic(1, int: 5, default: 6); return 0;
}""",
    ),
    Program(
        "packed_struct",
        """\
long long out[2];
struct __attribute__((packed)) P {
    char c; int i;
};
int main(void) {
    out[0] = sizeof(struct P); return 0;
}""",
    ),
    Program(
        "variable_arguments",
        """\
#include <stdarg.h>
long long out[2];
int f(int n, ...) {
    va_list ap; va_start(ap, n); int x = va_arg(ap, int); va_end(ap); return x;
}
int main(void) {
    out[0] = f(1, 5); return 0;
}""",
    ),
]

GROUPS = {
    "sequencing": SEQUENCING,
    "integers": INTEGERS,
    "sizes": SIZES,
    "memory": MEMORY,
    "lifetimes": LIFETIMES,
    "unions": UNIONS,
    "initialisers": INITIALISERS,
    "functions": FUNCTIONS,
    "control": CONTROL,
    "preprocessing": PREPROCESSING,
    "names": NAMES,
}
PROGRAMS = [(group, program) for group, programs in GROUPS.items() for program in programs]


def run(program, model):
    core = load_text(program.text, f"{program.name}.c", model)
    return core, compile_program(core).run(ListedInputs(list(program.inputs)), budget=100_000)


def known_wrong(reason):
    return [pytest.mark.xfail(strict=True, reason=reason)] if reason else []


def each(programs):
    return [
        pytest.param(program, id=f"{group}-{program.name}", marks=known_wrong(program.wrong))
        for group, program in programs
    ]


@pytest.mark.parametrize("model", DataModel)
@pytest.mark.parametrize("program", each(PROGRAMS))
def test_a_run_ends_as_c_says(program, model):
    _, ended = run(program, model)
    assert agreement.machine_end(ended) == program.end, (ended.detail, str(ended.position))
    if program.end in ("UNDEFINED", "BUDGET"):
        return
    if "out" in ended.arrays:
        assert tuple(ended.arrays["out"]) == program.values(model)
    else:
        assert not any(program.values(model)), "nothing was stored in the array"


@pytest.mark.parametrize("model", DataModel)
@pytest.mark.parametrize("program", each(("unsupported", program) for program in UNSUPPORTED))
def test_what_is_not_modelled_is_refused(program, model):
    with pytest.raises(Unsupported) as refusal:
        load_text(program.text, f"{program.name}.c", model)
    assert refusal.value.position.file == f"{program.name}.c"
    assert refusal.value.position.line


@pytest.mark.parametrize("model", DataModel)
def test_a_variable_whose_declaration_is_jumped_over_has_any_value(model):
    text = "int out; int main(void) { switch (1) { int y; case 1: out = y == 77; } return 0; }"
    machine = compile_program(load_text(text, "jump.c", model))
    assert machine.run(ListedInputs([], [77])).scalars["out"] == 1


def in_gcc(text, model, observed, inputs):
    compiled = compile_text(text, model, observed)
    try:
        return compiled.run(inputs)
    finally:
        compiled.path.unlink()


def compared_models(program):
    """Both models where they differ; else one is enough, since gcc takes its time."""
    models = DataModel if program.out_32 else [DataModel.LP64]
    return [model for model in models if model in available_models()]


COMPARED = [
    (group, program) for group, program in PROGRAMS if program.end not in ("UNDEFINED", "BUDGET")
]


@pytest.mark.parametrize("program", [pytest.param(p, id=f"{g}-{p.name}") for g, p in COMPARED])
def test_gcc_expects_the_same(program):
    for model in compared_models(program):
        observed = [Observable("out", (len(program.out),), LLONG)]
        outcome = in_gcc(program.text, model, observed, program.inputs)
        assert outcome.end == program.end
        assert tuple(outcome.state.values()) == program.values(model)


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(p, id=f"{g}-{p.name}", marks=known_wrong(p.wrongly_printed))
        for g, p in COMPARED
        if not p.wrong
    ],
)
def test_the_printed_program_does_the_same(program):
    for model in compared_models(program):
        core, ended = run(program, model)
        observed = tuple(agreement.printed_observables(core).values())
        outcome = in_gcc(print_program(core), model, observed, agreement.printed_inputs(ended))
        assert not agreement.printed_difference(core, ended, outcome)
