
#include <assert.h>

extern void abort(void);
extern void exit(int);
extern long long __VERIFIER_nondet_longlong(void);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

static void __VERIFIER_assume(int condition)
{
    if (!condition)
        exit(0);
}

static int next;
static int i;
static int i_2;
static long long i_table;
static int x_table;
static int nd_table;
static int settled_x_table;
static _Bool passed;
static long long k;
static int before_x_table;
static long long k_2;
static _Bool choice;

int main(void)
{
    i_table = __VERIFIER_nondet_longlong(); /* 16 */
    next = 3; /* 16 */
    i = 0; /* 17 */
    before_x_table = x_table; /* 17 */
    settled_x_table = __VERIFIER_nondet_int(); /* 17 */
    passed = __VERIFIER_nondet_bool(); /* 17 */
    if (i < 50000) { /* 17 */
        if (passed != 0) { /* 17 */
            k = __VERIFIER_nondet_longlong(); /* 17 */
            __VERIFIER_assume(0 <= k && k <= 4294967296LL); /* 17 */
            next = __VERIFIER_nondet_int(); /* 17 */
            __VERIFIER_assume(next >= 0); /* 17 */
            __VERIFIER_assume((long long)next == 3 + 2 * k); /* 17 */
            i = __VERIFIER_nondet_int(); /* 17 */
            __VERIFIER_assume(i >= 0); /* 17 */
            __VERIFIER_assume((long long)i == k); /* 17 */
            x_table = 0 <= i_table && i_table < (long long)i ? settled_x_table : before_x_table; /* 17 */
            __VERIFIER_assume(i < 50000); /* 17 */
            __VERIFIER_assume((long long)i == i_table); /* 17 */
            if ((long long)i == i_table) { /* 18 */
                x_table = next; /* 18 */
            }
            next = next + 2; /* 19 */
            i = i + 1; /* 17 */
            settled_x_table = x_table; /* 17 */
        }
        k = __VERIFIER_nondet_longlong(); /* 17 */
        __VERIFIER_assume(0 <= k && k <= 4294967296LL); /* 17 */
        next = __VERIFIER_nondet_int(); /* 17 */
        __VERIFIER_assume(next >= 0); /* 17 */
        __VERIFIER_assume((long long)next == 3 + 2 * k); /* 17 */
        i = __VERIFIER_nondet_int(); /* 17 */
        __VERIFIER_assume(i >= 0); /* 17 */
        __VERIFIER_assume((long long)i == k); /* 17 */
        x_table = 0 <= i_table && i_table < (long long)i ? settled_x_table : before_x_table; /* 17 */
        __VERIFIER_assume(i < 50000); /* 17 */
        __VERIFIER_assume((passed != 0) == (0 <= i_table && i_table < (long long)i)); /* 17 */
        if ((long long)i == i_table) { /* 18 */
            x_table = next; /* 18 */
        }
        next = next + 2; /* 19 */
        i = i + 1; /* 17 */
        __VERIFIER_assume(i >= 50000); /* 17 */
    }
    i_2 = 0; /* 21 */
    choice = __VERIFIER_nondet_bool(); /* 21 */
    if (i_2 < 50000) { /* 21 */
        if (choice != 0) { /* 21 */
            if ((long long)i_2 == i_table) { /* 22 */
                nd_table = __VERIFIER_nondet_int(); /* 22 */
                __VERIFIER_assume(nd_table >= 0); /* 22 */
                assert(((long long)i_2 == i_table ? x_table : nd_table) == 2 * i_2 + 3); /* 22 */
            }
            i_2 = i_2 + 1; /* 21 */
        } else {
            k_2 = __VERIFIER_nondet_longlong(); /* 21 */
            __VERIFIER_assume(0 <= k_2 && k_2 <= 4294967296LL); /* 21 */
            i_2 = __VERIFIER_nondet_int(); /* 21 */
            __VERIFIER_assume(i_2 >= 0); /* 21 */
            __VERIFIER_assume((long long)i_2 == k_2); /* 21 */
            __VERIFIER_assume(i_2 < 50000); /* 21 */
            if ((long long)i_2 == i_table) { /* 22 */
                nd_table = __VERIFIER_nondet_int(); /* 22 */
                __VERIFIER_assume(nd_table >= 0); /* 22 */
                __VERIFIER_assume(((long long)i_2 == i_table ? x_table : nd_table) == 2 * i_2 + 3); /* 22 */
            }
            i_2 = i_2 + 1; /* 21 */
            __VERIFIER_assume(i_2 < 50000); /* 21 */
            if ((long long)i_2 == i_table) { /* 22 */
                nd_table = __VERIFIER_nondet_int(); /* 22 */
                __VERIFIER_assume(nd_table >= 0); /* 22 */
                assert(((long long)i_2 == i_table ? x_table : nd_table) == 2 * i_2 + 3); /* 22 */
            }
            i_2 = i_2 + 1; /* 21 */
        }
        __VERIFIER_assume(i_2 >= 50000); /* 21 */
    }
    return 0;
}
