
#include <assert.h>

extern void abort(void);
extern void exit(int);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

static void __VERIFIER_assume(int condition)
{
    if (!condition)
        exit(0);
}

static unsigned int value;
static int row;
static long long i_table_root;
static unsigned int x_table_root;
static unsigned int x_table_square;
static int now_row;
static unsigned int nd_table_square;
static unsigned int nd_table_root;
static int now_row_2;

int main(void)
{
    i_table_root = __VERIFIER_nondet_longlong(); /* 21 */
    __VERIFIER_assume(0 <= i_table_root && i_table_root < 100000); /* 21 */
    row = 0; /* 21 */
    value = __VERIFIER_nondet_uint(); /* 21 */
    __VERIFIER_assume(value <= 2147483647); /* 21 */
    row = (int)i_table_root; /* 21 */
    value = (unsigned int)row; /* 22 */
    if ((long long)row == i_table_root) { /* 23 */
        x_table_root = value; /* 23 */
    }
    if ((long long)row == i_table_root) { /* 24 */
        x_table_square = value * value; /* 24 */
    }
    row = row + 1; /* 21 */
    value = __VERIFIER_nondet_uint(); /* 21 */
    __VERIFIER_assume(value <= 2147483647); /* 21 */
    now_row = row; /* 21 */
    row = __VERIFIER_nondet_int(); /* 21 */
    __VERIFIER_assume(row >= 0); /* 21 */
    __VERIFIER_assume(row >= now_row); /* 21 */
    __VERIFIER_assume((long long)row - 1 < 100000); /* 21 */
    __VERIFIER_assume(row >= 100000); /* 21 */
    row = 0; /* 26 */
    row = (int)i_table_root; /* 26 */
    nd_table_square = __VERIFIER_nondet_uint(); /* 27 */
    nd_table_root = __VERIFIER_nondet_uint(); /* 27 */
    __VERIFIER_assume(nd_table_root <= 2147483647); /* 27 */
    assert(((long long)row == i_table_root ? x_table_square : nd_table_square) == ((long long)row == i_table_root ? x_table_root : nd_table_root) * ((long long)row == i_table_root ? x_table_root : nd_table_root)); /* 27 */
    row = row + 1; /* 26 */
    now_row_2 = row; /* 26 */
    row = __VERIFIER_nondet_int(); /* 26 */
    __VERIFIER_assume(row >= 0); /* 26 */
    __VERIFIER_assume(row >= now_row_2); /* 26 */
    __VERIFIER_assume((long long)row - 1 < 100000); /* 26 */
    __VERIFIER_assume(row >= 100000); /* 26 */
    return 0;
}
