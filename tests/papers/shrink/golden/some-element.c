
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

#ifdef VIAP_CHECK
#define viap_check(condition, kind) ((condition) ? (void)0 : abort())
#else
#define viap_check(condition, kind) ((void)0)
#endif

extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);

static void *viap_array(void *old, long long cells, __SIZE_TYPE__ size)
{
    void *fresh;
    free(old);
    fresh = calloc(cells > 0 ? cells : 1, size);
    if (!fresh)
        abort();
    return fresh;
}

static int n;
static int height_size;
static int k;
static int top;
static int seen;
static int k_2;
static int k_3;
static long long last;
static long long end;
static long long end_2;
static long long end_3;
static long long t1;
static long long t2;
static int runs;
static int k_4;
static int k_5;
static int runs_2;
static int k_2_2;
static int k_2_3;
static int runs_3;
static int k_6;
static int k_7;
static int runs_4;
static int k_2_4;
static int k_2_5;
static long long chosen;
static int runs_5;
static int k_3_2;
static int k_3_3;
static long long last_2;
static long long end_4;
static long long end_5;
static long long end_6;
static long long t1_2;
static long long t2_2;
static int runs_6;
static int k_8;
static int k_9;
static int runs_7;
static int k_2_6;
static int k_2_7;
static int runs_8;
static int k_10;
static int k_11;
static int runs_9;
static int k_2_8;
static int k_2_9;
static int runs_10;
static int k_3_4;
static int k_3_5;
static int runs_11;
static int k_3_6;
static int k_3_7;
static int part;
static long long cell;
static long long cell_2;
static int *height;

int main(void)
{
    part = __VERIFIER_nondet_int(); /* 15 */
    if (part == 0) { /* 15 */
        n = __VERIFIER_nondet_int(); /* 15 */
        if (!(n >= 1 && n <= 1000)) exit(0); /* 16 */
        height_size = n; /* 19 */
        viap_check(height_size > 0, "an array whose size is not positive"); /* 19 */
        height = viap_array(height, (long long)height_size, sizeof(int)); /* 19 */
        cell = 0; /* 19 */
        while (cell < (long long)height_size) { /* 19 */
            height[cell] = __VERIFIER_nondet_int(); /* 19 */
            cell = cell + 1; /* 19 */
        }
        k = 0; /* 20 */
        top = -1; /* 23 */
        seen = 0; /* 23 */
        k_2 = 0; /* 24 */
        last = -1; /* 37 */
        end = 0 < (0 < (long long)n ? (long long)n : 0LL) ? (0 < (long long)n ? (long long)n : 0LL) + -1 : -1LL; /* 37 */
        if (last < end) { /* 37 */
            last = end; /* 37 */
        }
        end_2 = 0 < (0 < (long long)n ? (long long)n : 0LL) ? (0 < (long long)n ? (long long)n : 0LL) + -1 : -1LL; /* 37 */
        if (last < end_2) { /* 37 */
            last = end_2; /* 37 */
        }
        end_3 = 0 < (0 < (long long)n ? (long long)n : 0LL) ? (0 < (long long)n ? (long long)n : 0LL) + -1 : -1LL; /* 37 */
        if (last < end_3) { /* 37 */
            last = end_3; /* 37 */
        }
        t1 = __VERIFIER_nondet_longlong(); /* 37 */
        __VERIFIER_assume(0 <= t1); /* 37 */
        t2 = __VERIFIER_nondet_longlong(); /* 37 */
        __VERIFIER_assume(t1 < t2); /* 37 */
        __VERIFIER_assume(t2 < 1099511627776LL); /* 37 */
        __VERIFIER_assume(t2 <= last || t2 == 1); /* 37 */
        __VERIFIER_assume(t1 == 0); /* 37 */
        runs = 0 <= t1 && t1 < (long long)n; /* 37 */
        k_4 = __VERIFIER_nondet_int(); /* 37 */
        __VERIFIER_assume(t1 < (-2147483647 - 1) || t1 > 2147483647 || (long long)k_4 == t1); /* 37 */
        if (runs != 0) { /* 20 */
            k_5 = k_4; /* 20 */
            height[k_5] = __VERIFIER_nondet_int(); /* 21 */
            k_5 = k_5 + 1; /* 20 */
        }
        runs_2 = 0 <= t1 && t1 < (long long)n; /* 37 */
        k_2_2 = __VERIFIER_nondet_int(); /* 37 */
        __VERIFIER_assume(t1 < (-2147483647 - 1) || t1 > 2147483647 || (long long)k_2_2 == t1); /* 37 */
        if (runs_2 != 0) { /* 24 */
            k_2_3 = k_2_2; /* 24 */
            if (height[k_2_3] < 0) { /* 25 */
                exit(0); /* 26 */
            }
            if (top < height[k_2_3]) { /* 28 */
                top = height[k_2_3]; /* 29 */
            }
            k_2_3 = k_2_3 + 1; /* 24 */
        }
        runs_3 = 0 <= t2 && t2 < (long long)n; /* 37 */
        k_6 = __VERIFIER_nondet_int(); /* 37 */
        __VERIFIER_assume(t2 < (-2147483647 - 1) || t2 > 2147483647 || (long long)k_6 == t2); /* 37 */
        if (runs_3 != 0) { /* 20 */
            k_7 = k_6; /* 20 */
            height[k_7] = __VERIFIER_nondet_int(); /* 21 */
            k_7 = k_7 + 1; /* 20 */
        }
        runs_4 = 0 <= t2 && t2 < (long long)n; /* 37 */
        k_2_4 = __VERIFIER_nondet_int(); /* 37 */
        __VERIFIER_assume(t2 < (-2147483647 - 1) || t2 > 2147483647 || (long long)k_2_4 == t2); /* 37 */
        if (runs_4 != 0) { /* 24 */
            k_2_5 = k_2_4; /* 24 */
            if (height[k_2_5] < 0) { /* 25 */
                exit(0); /* 26 */
            }
            if (top < height[k_2_5]) { /* 28 */
                top = height[k_2_5]; /* 29 */
            }
            k_2_5 = k_2_5 + 1; /* 24 */
        }
        k_3 = 0; /* 32 */
        chosen = __VERIFIER_nondet_longlong(); /* 37 */
        __VERIFIER_assume(chosen == t1 || chosen == t2); /* 37 */
        runs_5 = 0 <= chosen && chosen < (long long)n; /* 37 */
        k_3_2 = __VERIFIER_nondet_int(); /* 37 */
        __VERIFIER_assume(chosen < (-2147483647 - 1) || chosen > 2147483647 || (long long)k_3_2 == chosen); /* 37 */
        seen = 0; /* 37 */
        if (runs_5 != 0) { /* 32 */
            k_3_3 = k_3_2; /* 32 */
            if (height[k_3_3] == top) { /* 33 */
                seen = 1; /* 34 */
            }
            k_3_3 = k_3_3 + 1; /* 32 */
        }
        if (seen == 1) { /* 37 */
            assert(seen == 1); /* 37 */
        }
        exit(0); /* 15 */
    }
    n = __VERIFIER_nondet_int(); /* 15 */
    if (!(n >= 1 && n <= 1000)) exit(0); /* 16 */
    height_size = n; /* 19 */
    viap_check(height_size > 0, "an array whose size is not positive"); /* 19 */
    height = viap_array(height, (long long)height_size, sizeof(int)); /* 19 */
    cell_2 = 0; /* 19 */
    while (cell_2 < (long long)height_size) { /* 19 */
        height[cell_2] = __VERIFIER_nondet_int(); /* 19 */
        cell_2 = cell_2 + 1; /* 19 */
    }
    k = 0; /* 20 */
    top = -1; /* 23 */
    seen = 0; /* 23 */
    k_2 = 0; /* 24 */
    last_2 = -1; /* 37 */
    end_4 = 0 < (0 < (long long)n ? (long long)n : 0LL) ? (0 < (long long)n ? (long long)n : 0LL) + -1 : -1LL; /* 37 */
    if (last_2 < end_4) { /* 37 */
        last_2 = end_4; /* 37 */
    }
    end_5 = 0 < (0 < (long long)n ? (long long)n : 0LL) ? (0 < (long long)n ? (long long)n : 0LL) + -1 : -1LL; /* 37 */
    if (last_2 < end_5) { /* 37 */
        last_2 = end_5; /* 37 */
    }
    end_6 = 0 < (0 < (long long)n ? (long long)n : 0LL) ? (0 < (long long)n ? (long long)n : 0LL) + -1 : -1LL; /* 37 */
    if (last_2 < end_6) { /* 37 */
        last_2 = end_6; /* 37 */
    }
    t1_2 = __VERIFIER_nondet_longlong(); /* 37 */
    __VERIFIER_assume(0 <= t1_2); /* 37 */
    t2_2 = __VERIFIER_nondet_longlong(); /* 37 */
    __VERIFIER_assume(t1_2 < t2_2); /* 37 */
    __VERIFIER_assume(t2_2 < 1099511627776LL); /* 37 */
    __VERIFIER_assume(t2_2 <= last_2 || t2_2 == 1); /* 37 */
    __VERIFIER_assume(t1_2 == 0); /* 37 */
    runs_6 = 0 <= t1_2 && t1_2 < (long long)n; /* 37 */
    k_8 = __VERIFIER_nondet_int(); /* 37 */
    __VERIFIER_assume(t1_2 < (-2147483647 - 1) || t1_2 > 2147483647 || (long long)k_8 == t1_2); /* 37 */
    if (runs_6 != 0) { /* 20 */
        k_9 = k_8; /* 20 */
        height[k_9] = __VERIFIER_nondet_int(); /* 21 */
        k_9 = k_9 + 1; /* 20 */
    }
    runs_7 = 0 <= t1_2 && t1_2 < (long long)n; /* 37 */
    k_2_6 = __VERIFIER_nondet_int(); /* 37 */
    __VERIFIER_assume(t1_2 < (-2147483647 - 1) || t1_2 > 2147483647 || (long long)k_2_6 == t1_2); /* 37 */
    if (runs_7 != 0) { /* 24 */
        k_2_7 = k_2_6; /* 24 */
        if (height[k_2_7] < 0) { /* 25 */
            exit(0); /* 26 */
        }
        if (top < height[k_2_7]) { /* 28 */
            top = height[k_2_7]; /* 29 */
        }
        k_2_7 = k_2_7 + 1; /* 24 */
    }
    runs_8 = 0 <= t2_2 && t2_2 < (long long)n; /* 37 */
    k_10 = __VERIFIER_nondet_int(); /* 37 */
    __VERIFIER_assume(t2_2 < (-2147483647 - 1) || t2_2 > 2147483647 || (long long)k_10 == t2_2); /* 37 */
    if (runs_8 != 0) { /* 20 */
        k_11 = k_10; /* 20 */
        height[k_11] = __VERIFIER_nondet_int(); /* 21 */
        k_11 = k_11 + 1; /* 20 */
    }
    runs_9 = 0 <= t2_2 && t2_2 < (long long)n; /* 37 */
    k_2_8 = __VERIFIER_nondet_int(); /* 37 */
    __VERIFIER_assume(t2_2 < (-2147483647 - 1) || t2_2 > 2147483647 || (long long)k_2_8 == t2_2); /* 37 */
    if (runs_9 != 0) { /* 24 */
        k_2_9 = k_2_8; /* 24 */
        if (height[k_2_9] < 0) { /* 25 */
            exit(0); /* 26 */
        }
        if (top < height[k_2_9]) { /* 28 */
            top = height[k_2_9]; /* 29 */
        }
        k_2_9 = k_2_9 + 1; /* 24 */
    }
    k_3 = 0; /* 32 */
    runs_10 = 0 <= t1_2 && t1_2 < (long long)n; /* 37 */
    k_3_4 = __VERIFIER_nondet_int(); /* 37 */
    __VERIFIER_assume(t1_2 < (-2147483647 - 1) || t1_2 > 2147483647 || (long long)k_3_4 == t1_2); /* 37 */
    seen = 0; /* 37 */
    if (runs_10 != 0) { /* 32 */
        k_3_5 = k_3_4; /* 32 */
        if (height[k_3_5] == top) { /* 33 */
            seen = 1; /* 34 */
        }
        k_3_5 = k_3_5 + 1; /* 32 */
    }
    __VERIFIER_assume(seen != 1); /* 37 */
    runs_11 = 0 <= t2_2 && t2_2 < (long long)n; /* 37 */
    k_3_6 = __VERIFIER_nondet_int(); /* 37 */
    __VERIFIER_assume(t2_2 < (-2147483647 - 1) || t2_2 > 2147483647 || (long long)k_3_6 == t2_2); /* 37 */
    seen = 0; /* 37 */
    if (runs_11 != 0) { /* 32 */
        k_3_7 = k_3_6; /* 32 */
        if (height[k_3_7] == top) { /* 33 */
            seen = 1; /* 34 */
        }
        k_3_7 = k_3_7 + 1; /* 32 */
    }
    __VERIFIER_assume(seen != 1); /* 37 */
    assert(seen == 1); /* 37 */
    return 0;
}
