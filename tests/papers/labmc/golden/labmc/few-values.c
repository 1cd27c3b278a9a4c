
#include <assert.h>

extern void abort(void);
extern void exit(int);
extern int __VERIFIER_nondet_int(void);
extern long long __VERIFIER_nondet_longlong(void);

static void __VERIFIER_assume(int condition)
{
    if (!condition)
        exit(0);
}

static int low;
static int state;
static int input;
static int input_2;
static long long k;
static long long k_2;
static long long k_3;
static long long k_4;

int main(void)
{
    low = __VERIFIER_nondet_int(); /* 15 */
    state = 0; /* 16 */
    if (!(low >= 10 && low <= 20)) exit(0); /* 17 */
    k = __VERIFIER_nondet_longlong(); /* 20 */
    k_2 = __VERIFIER_nondet_longlong(); /* 20 */
    k_3 = __VERIFIER_nondet_longlong(); /* 20 */
    k_4 = __VERIFIER_nondet_longlong(); /* 20 */
    __VERIFIER_assume(0 <= k && k <= 1103806595072LL); /* 20 */
    __VERIFIER_assume(k >= 1099511627776LL || k_2 >= 0); /* 20 */
    __VERIFIER_assume(k >= 1099511627776LL || k - k_2 >= 0); /* 20 */
    __VERIFIER_assume(k >= 1099511627776LL || k_2 == 0); /* 20 */
    __VERIFIER_assume(k >= 1099511627776LL || k_3 >= 0); /* 20 */
    __VERIFIER_assume(k >= 1099511627776LL || k - k_2 - k_3 >= 0); /* 20 */
    __VERIFIER_assume(k >= 1099511627776LL || k_4 >= 0); /* 20 */
    __VERIFIER_assume(k >= 1099511627776LL || k - k_2 - k_3 - k_4 >= 0); /* 20 */
    state = __VERIFIER_nondet_int(); /* 20 */
    __VERIFIER_assume(state == 0 || state == low || state == 40); /* 20 */
    __VERIFIER_assume(k >= 1099511627776LL || ((k_3 <= 0 && k_4 <= 0 && state == 0) || (k_3 > 0 && state == low) || (k_4 > 0 && state == 40))); /* 20 */
    input = __VERIFIER_nondet_int(); /* 20 */
    if (input == 0) { /* 20 */
        goto after_loop1; /* 20 */
    }
    if (state == 0) { /* 21 */
        state = low; /* 22 */
    } else {
        input_2 = __VERIFIER_nondet_int(); /* 23 */
        if (input_2 > 5) { /* 23 */
            state = 40; /* 24 */
        }
    }
    __VERIFIER_assume(0); /* 20 */
after_loop1: ;
    assert(state == 0 || (state >= 10 && state <= 40)); /* 27 */
    return 0;
}
