
#include <assert.h>

extern void abort(void);
extern void exit(int);
extern long long __VERIFIER_nondet_longlong(void);
extern int __VERIFIER_nondet_int(void);

static void __VERIFIER_assume(int condition)
{
    if (!condition)
        exit(0);
}

static int k;
static int k_2;
static int input;
static long long i_levels;
static int x_levels;
static int x_marks;
static int nd_levels;
static int now_k;
static int now_k_2;
static int nd_marks;
static int nd_levels_2;

int main(void)
{
    i_levels = __VERIFIER_nondet_longlong(); /* 19 */
    __VERIFIER_assume(0 <= i_levels && i_levels < 80000); /* 19 */
    k = 0; /* 19 */
    k = (int)i_levels; /* 19 */
    if ((long long)k == i_levels) { /* 20 */
        x_levels = 3 * (k % 7); /* 20 */
    }
    nd_levels = __VERIFIER_nondet_int(); /* 21 */
    __VERIFIER_assume(nd_levels >= 0 && nd_levels <= 18); /* 21 */
    if ((long long)k == i_levels) { /* 21 */
        x_marks = ((long long)k == i_levels ? x_levels : nd_levels) + 1; /* 21 */
    }
    k = k + 1; /* 19 */
    now_k = k; /* 19 */
    k = __VERIFIER_nondet_int(); /* 19 */
    __VERIFIER_assume(k >= 0); /* 19 */
    __VERIFIER_assume(k >= now_k); /* 19 */
    __VERIFIER_assume((long long)k - 1 < 80000); /* 19 */
    __VERIFIER_assume(k >= 80000); /* 19 */
    k_2 = 0; /* 23 */
    if (k_2 < 80000) { /* 23 */
        k_2 = __VERIFIER_nondet_int(); /* 23 */
        __VERIFIER_assume(k_2 >= 0); /* 23 */
        __VERIFIER_assume(k_2 >= 0); /* 23 */
        __VERIFIER_assume(k_2 < 80000); /* 23 */
        now_k_2 = k_2; /* 23 */
        input = __VERIFIER_nondet_int(); /* 24 */
        if (input == 0) { /* 24 */
            goto after_loop2; /* 24 */
        }
        if ((long long)now_k_2 == i_levels) { /* 27 */
            nd_marks = __VERIFIER_nondet_int(); /* 27 */
            __VERIFIER_assume(nd_marks >= 0 && nd_marks <= 19); /* 27 */
            nd_levels_2 = __VERIFIER_nondet_int(); /* 27 */
            __VERIFIER_assume(nd_levels_2 >= 0 && nd_levels_2 <= 18); /* 27 */
            assert(((long long)k_2 == i_levels ? x_marks : nd_marks) - ((long long)k_2 == i_levels ? x_levels : nd_levels_2) == 1); /* 27 */
        }
        k_2 = k_2 + 1; /* 23 */
    }
    __VERIFIER_assume(k_2 >= 80000); /* 23 */
after_loop2: ;
    return 0;
}
