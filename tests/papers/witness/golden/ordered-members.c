
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
static int middle;
static int k_2;
static int k_3;
static long long i_spans_low;
static int x_spans_low;
static int x_spans_high;
static int now_k;
static int nd_spans_low;
static int nd_spans_high;
static int nd_spans_high_2;
static int now_k_2;
static int nd_spans_low_2;
static int nd_spans_high_3;
static int now_k_3;

int main(void)
{
    i_spans_low = __VERIFIER_nondet_longlong(); /* 21 */
    __VERIFIER_assume(0 <= i_spans_low && i_spans_low < 50000); /* 21 */
    k = 0; /* 21 */
    k = (int)i_spans_low; /* 21 */
    middle = __VERIFIER_nondet_int(); /* 22 */
    if (middle < -1000 || middle > 1000) { /* 23 */
        middle = 0; /* 24 */
    }
    if ((long long)k == i_spans_low) { /* 26 */
        x_spans_low = middle - 3; /* 26 */
    }
    if ((long long)k == i_spans_low) { /* 27 */
        x_spans_high = middle + 5; /* 27 */
    }
    k = k + 1; /* 21 */
    now_k = k; /* 21 */
    k = __VERIFIER_nondet_int(); /* 21 */
    __VERIFIER_assume(k >= 0); /* 21 */
    __VERIFIER_assume(k >= now_k); /* 21 */
    __VERIFIER_assume((long long)k - 1 < 50000); /* 21 */
    __VERIFIER_assume(k >= 50000); /* 21 */
    k_2 = 0; /* 29 */
    k_2 = (int)i_spans_low; /* 29 */
    nd_spans_high_2 = __VERIFIER_nondet_int(); /* 30 */
    __VERIFIER_assume(nd_spans_high_2 >= -2147483643); /* 30 */
    if (((long long)k_2 == i_spans_low ? x_spans_high : nd_spans_high_2) > 900) { /* 30 */
        nd_spans_low = __VERIFIER_nondet_int(); /* 31 */
        __VERIFIER_assume(nd_spans_low <= 2147483644); /* 31 */
        if ((long long)k_2 == i_spans_low) { /* 31 */
            x_spans_low = ((long long)k_2 == i_spans_low ? x_spans_low : nd_spans_low) - 1; /* 31 */
        }
    } else {
        nd_spans_high = __VERIFIER_nondet_int(); /* 33 */
        __VERIFIER_assume(nd_spans_high >= -2147483643); /* 33 */
        if ((long long)k_2 == i_spans_low) { /* 33 */
            x_spans_high = ((long long)k_2 == i_spans_low ? x_spans_high : nd_spans_high) + 2; /* 33 */
        }
    }
    k_2 = k_2 + 1; /* 29 */
    now_k_2 = k_2; /* 29 */
    k_2 = __VERIFIER_nondet_int(); /* 29 */
    __VERIFIER_assume(k_2 >= 0); /* 29 */
    __VERIFIER_assume(k_2 >= now_k_2); /* 29 */
    __VERIFIER_assume((long long)k_2 - 1 < 50000); /* 29 */
    __VERIFIER_assume(k_2 >= 50000); /* 29 */
    k_3 = 0; /* 36 */
    k_3 = (int)i_spans_low; /* 36 */
    nd_spans_low_2 = __VERIFIER_nondet_int(); /* 37 */
    __VERIFIER_assume(nd_spans_low_2 <= 2147483644); /* 37 */
    nd_spans_high_3 = __VERIFIER_nondet_int(); /* 37 */
    __VERIFIER_assume(nd_spans_high_3 >= -2147483643); /* 37 */
    assert(((long long)k_3 == i_spans_low ? x_spans_low : nd_spans_low_2) + 8 < ((long long)k_3 == i_spans_low ? x_spans_high : nd_spans_high_3) + 1); /* 37 */
    k_3 = k_3 + 1; /* 36 */
    now_k_3 = k_3; /* 36 */
    k_3 = __VERIFIER_nondet_int(); /* 36 */
    __VERIFIER_assume(k_3 >= 0); /* 36 */
    __VERIFIER_assume(k_3 >= now_k_3); /* 36 */
    __VERIFIER_assume((long long)k_3 - 1 < 50000); /* 36 */
    __VERIFIER_assume(k_3 >= 50000); /* 36 */
    return 0;
}
