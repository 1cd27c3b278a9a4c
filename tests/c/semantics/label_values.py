"""Programs that take the addresses of labels, and jump to them."""

from tests.c.semantics.program import Program

LABEL_VALUES = [
    Program(
        "labels_in_a_table",
        """\
long long out[4];
static int step(int op, int x) { static const void *const ops[] = { &&add, &&twice, [3] = &&neg };
    if (!ops[op & 3]) return x; goto *ops[op & 3];
    add: x++; twice: return 2 * x; neg: x = -x; goto *(x > 0 ? &&twice : &&add); }
int main(void) { for (int i = 0; i < 4; i++) out[i] = step(i, 5); return 0; }""",
        out=(12, 10, 5, -8),
    ),
    Program(
        "labels_that_a_loop_chooses",
        """\
long long out[4];
int main(void) { const char *code = "aabsax"; void *to; int x = 0, n = 0;
    void *const table[] = { &&a, &&b };
    next: n++; switch (*code++) { case 'a': to = table[0]; break; case 'b': to = table[1]; break;
      default: to = &&stop; }
    goto *to; a: x += 1; goto next; b: { int y = x; x += 10 * y; } goto next;
    stop: out[0] = x; out[1] = n; out[2] = to == &&stop; out[3] = &&a == &&b; return 0; }""",
        out=(22, 4, 1, 0),
    ),
    Program(
        "labels_of_blocks_as_values",
        """\
long long out[4];
#define JUMP(k) ({ __label__ one, two, end; int r_; void *p_[] = { &&one, &&two }; goto *p_[k]; \\
    one: r_ = 7; goto end; two: r_ = 8; end: r_; })
int main(void) { int z = 0; out[0] = JUMP(z); out[1] = JUMP(1); out[2] = 3 && z; return 0; }""",
        out=(7, 8, 0, 0),
    ),
    Program(
        "label_of_nothing",
        """\
long long out[4];
int main(void) { void *p = &&a; p = out[0] ? &&a : 0; goto *p; a: return 0; }""",
        end="UNDEFINED",
    ),
]
