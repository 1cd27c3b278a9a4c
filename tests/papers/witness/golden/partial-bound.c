
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
static long long i_stock;
static int x_stock;
static int now_k;
static int nd_stock;
static int now_k_2;

int main(void)
{
    i_stock = __VERIFIER_nondet_longlong(); /* 16 */
    __VERIFIER_assume(0 <= i_stock && i_stock < 90000); /* 16 */
    k = 0; /* 16 */
    if (0 <= i_stock && i_stock < 70000) { /* 16 */
        k = (int)i_stock; /* 16 */
        if ((long long)k == i_stock) { /* 17 */
            x_stock = k + 11; /* 17 */
        }
        k = k + 1; /* 16 */
    }
    now_k = k; /* 16 */
    k = __VERIFIER_nondet_int(); /* 16 */
    __VERIFIER_assume(k >= 0); /* 16 */
    __VERIFIER_assume(k >= now_k); /* 16 */
    __VERIFIER_assume((long long)k - 1 < 70000); /* 16 */
    __VERIFIER_assume(k >= 70000); /* 16 */
    k_2 = 0; /* 19 */
    if (0 <= i_stock && i_stock < 70000) { /* 19 */
        k_2 = (int)i_stock; /* 19 */
        nd_stock = __VERIFIER_nondet_int(); /* 20 */
        __VERIFIER_assume(nd_stock >= 0); /* 20 */
        assert(((long long)k_2 == i_stock ? x_stock : nd_stock) == k_2 + 11); /* 20 */
        k_2 = k_2 + 1; /* 19 */
    }
    now_k_2 = k_2; /* 19 */
    k_2 = __VERIFIER_nondet_int(); /* 19 */
    __VERIFIER_assume(k_2 >= 0); /* 19 */
    __VERIFIER_assume(k_2 >= now_k_2); /* 19 */
    __VERIFIER_assume((long long)k_2 - 1 < 70000); /* 19 */
    __VERIFIER_assume(k_2 >= 70000); /* 19 */
    return 0;
}
