
#include <assert.h>

extern void abort(void);
extern void exit(int);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern long long __VERIFIER_nondet_longlong(void);

static void __VERIFIER_assume(int condition)
{
    if (!condition)
        exit(0);
}

static int even;
static int odd;
static int n;
static int i;
static int input;
static long long k;
static int t;
static _Bool choice;

int main(void)
{
    even = 0; /* 15 */
    odd = 1; /* 15 */
    n = __VERIFIER_nondet_int(); /* 15 */
    i = 0; /* 16 */
    if (i < n) { /* 16 */
        t = 0; /* 16 */
        while (t < 2) { /* 16 */
            choice = __VERIFIER_nondet_bool(); /* 16 */
            if (choice == 0) { /* 16 */
                break; /* 16 */
            }
            k = __VERIFIER_nondet_longlong(); /* 16 */
            __VERIFIER_assume(0 <= k && k <= 4294967296LL); /* 16 */
            i = __VERIFIER_nondet_int(); /* 16 */
            __VERIFIER_assume(i >= 0); /* 16 */
            __VERIFIER_assume((long long)i == k); /* 16 */
            __VERIFIER_assume(i < n); /* 16 */
            input = __VERIFIER_nondet_int(); /* 17 */
            if (input > 0) { /* 17 */
                if (i % 2 == 0) { /* 18 */
                    even = i + 2; /* 19 */
                } else {
                    odd = i + 2; /* 21 */
                }
            }
            i = i + 1; /* 16 */
            t = t + 1; /* 16 */
        }
        k = __VERIFIER_nondet_longlong(); /* 16 */
        __VERIFIER_assume(0 <= k && k <= 4294967296LL); /* 16 */
        i = __VERIFIER_nondet_int(); /* 16 */
        __VERIFIER_assume(i >= 0); /* 16 */
        __VERIFIER_assume((long long)i == k); /* 16 */
        __VERIFIER_assume(i < n); /* 16 */
        input = __VERIFIER_nondet_int(); /* 17 */
        if (input > 0) { /* 17 */
            if (i % 2 == 0) { /* 18 */
                even = i + 2; /* 19 */
            } else {
                odd = i + 2; /* 21 */
            }
        }
        i = i + 1; /* 16 */
        __VERIFIER_assume(i >= n); /* 16 */
    }
    assert((n < 1000000 ? even % 2 == 0 && odd % 2 == 1 : 1) != 0); /* 25 */
    return 0;
}
