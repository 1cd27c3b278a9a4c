
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

static int n;
static int k;
static int place;
static long long count_k;
static long long limit;
static long long last;
static long long end;
static long long end_2;
static long long t1;
static long long t2;
static int runs;
static int k_2;
static int place_2;
static int k_3;
static int place_3;
static int runs_2;
static int k_4;
static int place_4;
static int k_5;
static int place_5;
static long long limit_2;
static long long chosen;
static int runs_3;
static int k_6;
static int k_7;
static long long cell;
static int even[100001];

int main(void)
{
    n = __VERIFIER_nondet_int(); /* 15 */
    if (!(n >= 0 && n <= 100000)) exit(0); /* 16 */
    /* even is indeterminate */ /* 19 */
    cell = 0; /* 19 */
    while (cell < 100001) { /* 19 */
        even[cell] = __VERIFIER_nondet_int(); /* 19 */
        cell = cell + 1; /* 19 */
    }
    k = 0; /* 20 */
    place = 0; /* 20 */
    count_k = 0 < (long long)n ? ((long long)n + 1) / 2 : 0LL; /* 21 */
    place = __VERIFIER_nondet_int(); /* 21 */
    __VERIFIER_assume(count_k < (-2147483647 - 1) || count_k > 2147483647 || (long long)place == count_k); /* 21 */
    limit = place; /* 26 */
    last = -1; /* 27 */
    end = 0 < (0 < (long long)n ? ((long long)n + 1) / 2 : 0LL) ? (0 < (long long)n ? ((long long)n + 1) / 2 : 0LL) + -1 : -1LL; /* 27 */
    if (last < end) { /* 27 */
        last = end; /* 27 */
    }
    end_2 = 0 < (0 < limit ? limit : 0LL) ? (0 < limit ? limit : 0LL) + -1 : -1LL; /* 27 */
    if (last < end_2) { /* 27 */
        last = end_2; /* 27 */
    }
    t1 = __VERIFIER_nondet_longlong(); /* 27 */
    __VERIFIER_assume(0 <= t1); /* 27 */
    t2 = __VERIFIER_nondet_longlong(); /* 27 */
    __VERIFIER_assume(t1 < t2); /* 27 */
    __VERIFIER_assume(t2 < 1099511627776LL); /* 27 */
    __VERIFIER_assume(t2 <= last || t2 == 1); /* 27 */
    runs = 0 <= t1 && t1 * 2 < (long long)n; /* 27 */
    k_2 = __VERIFIER_nondet_int(); /* 27 */
    __VERIFIER_assume(t1 * 2 < (-2147483647 - 1) || t1 * 2 > 2147483647 || (long long)k_2 == t1 * 2); /* 27 */
    place_2 = __VERIFIER_nondet_int(); /* 27 */
    __VERIFIER_assume(t1 < (-2147483647 - 1) || t1 > 2147483647 || (long long)place_2 == t1); /* 27 */
    if (runs != 0) { /* 21 */
        k_3 = k_2; /* 21 */
        place_3 = place_2; /* 21 */
        even[place_3] = k_3; /* 22 */
        k_3 = k_3 + 2; /* 23 */
        place_3 = place_3 + 1; /* 24 */
    }
    runs_2 = 0 <= t2 && t2 * 2 < (long long)n; /* 27 */
    k_4 = __VERIFIER_nondet_int(); /* 27 */
    __VERIFIER_assume(t2 * 2 < (-2147483647 - 1) || t2 * 2 > 2147483647 || (long long)k_4 == t2 * 2); /* 27 */
    place_4 = __VERIFIER_nondet_int(); /* 27 */
    __VERIFIER_assume(t2 < (-2147483647 - 1) || t2 > 2147483647 || (long long)place_4 == t2); /* 27 */
    if (runs_2 != 0) { /* 21 */
        k_5 = k_4; /* 21 */
        place_5 = place_4; /* 21 */
        even[place_5] = k_5; /* 22 */
        k_5 = k_5 + 2; /* 23 */
        place_5 = place_5 + 1; /* 24 */
    }
    k = 0; /* 26 */
    limit_2 = place; /* 26 */
    chosen = __VERIFIER_nondet_longlong(); /* 27 */
    __VERIFIER_assume(chosen == t1 || chosen == t2); /* 27 */
    runs_3 = 0 <= chosen && chosen < limit_2; /* 27 */
    k_6 = __VERIFIER_nondet_int(); /* 27 */
    __VERIFIER_assume(chosen < (-2147483647 - 1) || chosen > 2147483647 || (long long)k_6 == chosen); /* 27 */
    if (runs_3 != 0) { /* 26 */
        k_7 = k_6; /* 26 */
        assert(even[k_7] == 2 * k_7); /* 27 */
        k_7 = k_7 + 1; /* 26 */
    }
    return 0;
}
