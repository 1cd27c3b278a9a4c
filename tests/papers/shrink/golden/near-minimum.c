
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

static int least;
static int k;
static int k_2;
static long long last;
static long long end;
static long long end_2;
static long long point;
static long long t1;
static long long t2;
static int runs;
static int k_3;
static int runs_2;
static int k_4;
static long long past;
static long long chosen;
static int fails_all;
static int least_2;
static int k_5;
static int k_2_2;
static int k_6;
static int k_7;
static int runs_3;
static int k_2_3;
static int k_2_4;
static int fails;
static int least_3;
static int k_8;
static int k_2_5;
static int k_9;
static int runs_4;
static int k_2_6;
static int k_2_7;
static int runs_5;
static int k_2_8;
static int k_2_9;
static int fails_2;
static int least_4;
static int k_10;
static int k_2_10;
static int k_11;
static int runs_6;
static int k_2_11;
static int k_2_12;
static int runs_7;
static int k_2_13;
static int k_2_14;
static int price[8];

int main(void)
{
    price[0] = 5; /* 13 */
    price[1] = 9; /* 13 */
    price[2] = 7; /* 13 */
    price[3] = 12; /* 13 */
    price[4] = 5; /* 13 */
    price[5] = 15; /* 13 */
    price[6] = 5; /* 13 */
    price[7] = 5; /* 13 */
    least = price[0]; /* 16 */
    k = 0; /* 17 */
    least = __VERIFIER_nondet_int(); /* 23 */
    last = -1; /* 23 */
    end = 7; /* 23 */
    if (last < end) { /* 23 */
        last = end; /* 23 */
    }
    end_2 = 7; /* 23 */
    if (last < end_2) { /* 23 */
        last = end_2; /* 23 */
    }
    point = __VERIFIER_nondet_longlong(); /* 23 */
    __VERIFIER_assume(-1099511627775LL <= point); /* 23 */
    __VERIFIER_assume(point < 1099511627776LL); /* 23 */
    assert(0 > point || point >= 8 || (0 <= point && point <= last)); /* 17 */
    assert(0 > point || point >= 8 || (0 <= point && point <= last)); /* 22 */
    t1 = __VERIFIER_nondet_longlong(); /* 23 */
    __VERIFIER_assume(0 <= t1); /* 23 */
    t2 = __VERIFIER_nondet_longlong(); /* 23 */
    __VERIFIER_assume(t1 < t2); /* 23 */
    __VERIFIER_assume(t2 < 1099511627776LL); /* 23 */
    __VERIFIER_assume(0 <= t1); /* 23 */
    __VERIFIER_assume(t2 <= last); /* 23 */
    runs = 0 <= t1 && t1 < 8; /* 23 */
    k_3 = __VERIFIER_nondet_int(); /* 23 */
    __VERIFIER_assume(t1 < (-2147483647 - 1) || t1 > 2147483647 || (long long)k_3 == t1); /* 23 */
    runs_2 = 0 <= t2 && t2 < 8; /* 23 */
    k_4 = __VERIFIER_nondet_int(); /* 23 */
    __VERIFIER_assume(t2 < (-2147483647 - 1) || t2 > 2147483647 || (long long)k_4 == t2); /* 23 */
    past = __VERIFIER_nondet_longlong(); /* 23 */
    __VERIFIER_assume(-1099511627776LL <= past); /* 23 */
    __VERIFIER_assume(past < t1); /* 23 */
    chosen = __VERIFIER_nondet_longlong(); /* 23 */
    __VERIFIER_assume(chosen == past || chosen == t1 || chosen == t2); /* 23 */
    least_2 = least; /* 23 */
    k_5 = k; /* 23 */
    k_2_2 = k_2; /* 23 */
    if (runs != 0) { /* 17 */
        k_6 = k_3; /* 17 */
        __VERIFIER_assume(0 <= (long long)k_6 && (long long)k_6 < 8 && price[k_6] >= -2147483647); /* 18 */
        if (least_2 >= price[k_6] - 1) { /* 18 */
            __VERIFIER_assume(0 <= (long long)k_6 && (long long)k_6 < 8); /* 19 */
            least_2 = price[k_6]; /* 19 */
        }
        __VERIFIER_assume(k_6 <= 2147483646); /* 17 */
        k_6 = k_6 + 1; /* 17 */
        assert((long long)k_6 - (long long)k_3 == 1); /* 17 */
    }
    if (runs_2 != 0) { /* 17 */
        k_7 = k_4; /* 17 */
        __VERIFIER_assume(0 <= (long long)k_7 && (long long)k_7 < 8 && price[k_7] >= -2147483647); /* 18 */
        if (least_2 >= price[k_7] - 1) { /* 18 */
            __VERIFIER_assume(0 <= (long long)k_7 && (long long)k_7 < 8); /* 19 */
            least_2 = price[k_7]; /* 19 */
        }
        __VERIFIER_assume(k_7 <= 2147483646); /* 17 */
        k_7 = k_7 + 1; /* 17 */
    }
    k_2_2 = 0; /* 22 */
    runs_3 = 0 <= chosen && chosen < 8; /* 23 */
    k_2_3 = __VERIFIER_nondet_int(); /* 23 */
    __VERIFIER_assume(chosen < (-2147483647 - 1) || chosen > 2147483647 || (long long)k_2_3 == chosen); /* 23 */
    if (runs_3 != 0) { /* 22 */
        k_2_4 = k_2_3; /* 22 */
        __VERIFIER_assume(0 <= (long long)k_2_4 && (long long)k_2_4 < 8); /* 23 */
        if (least_2 > price[k_2_4]) { /* 23 */
            fails_all = 1; /* 23 */
            goto after_run_all; /* 23 */
        }
        __VERIFIER_assume(k_2_4 <= 2147483646); /* 22 */
        k_2_4 = k_2_4 + 1; /* 22 */
        assert((long long)k_2_4 - (long long)k_2_3 == 1); /* 22 */
    }
after_run_all: ;
    __VERIFIER_assume(fails_all != 0); /* 23 */
    least_3 = least; /* 23 */
    k_8 = k; /* 23 */
    k_2_5 = k_2; /* 23 */
    if (runs != 0) { /* 17 */
        k_9 = k_3; /* 17 */
        if (0 > (long long)k_9 || (long long)k_9 >= 8 || price[k_9] < -2147483647) { /* 18 */
            goto after_run_fails; /* 18 */
        }
        if (least_3 >= price[k_9] - 1) { /* 18 */
            if (0 > (long long)k_9 || (long long)k_9 >= 8) { /* 19 */
                goto after_run_fails; /* 19 */
            }
            least_3 = price[k_9]; /* 19 */
        }
        if (k_9 > 2147483646) { /* 17 */
            goto after_run_fails; /* 17 */
        }
        k_9 = k_9 + 1; /* 17 */
    }
    k_2_5 = 0; /* 22 */
    runs_4 = 0 <= past && past < 8; /* 23 */
    k_2_6 = __VERIFIER_nondet_int(); /* 23 */
    __VERIFIER_assume(past < (-2147483647 - 1) || past > 2147483647 || (long long)k_2_6 == past); /* 23 */
    if (runs_4 != 0) { /* 22 */
        k_2_7 = k_2_6; /* 22 */
        if (0 > (long long)k_2_7 || (long long)k_2_7 >= 8) { /* 23 */
            goto after_check_fails_0; /* 23 */
        }
        if (least_3 > price[k_2_7]) { /* 23 */
            fails = 1; /* 23 */
            goto after_check_fails_0; /* 23 */
        }
        if (k_2_7 > 2147483646) { /* 22 */
            goto after_check_fails_0; /* 22 */
        }
        k_2_7 = k_2_7 + 1; /* 22 */
    }
after_check_fails_0: ;
    runs_5 = 0 <= t1 && t1 < 8; /* 23 */
    k_2_8 = __VERIFIER_nondet_int(); /* 23 */
    __VERIFIER_assume(t1 < (-2147483647 - 1) || t1 > 2147483647 || (long long)k_2_8 == t1); /* 23 */
    if (runs_5 != 0) { /* 22 */
        k_2_9 = k_2_8; /* 22 */
        if (0 > (long long)k_2_9 || (long long)k_2_9 >= 8) { /* 23 */
            goto after_check_fails_1; /* 23 */
        }
        if (least_3 > price[k_2_9]) { /* 23 */
            fails = 1; /* 23 */
            goto after_check_fails_1; /* 23 */
        }
        if (k_2_9 > 2147483646) { /* 22 */
            goto after_check_fails_1; /* 22 */
        }
        k_2_9 = k_2_9 + 1; /* 22 */
    }
after_check_fails_1: ;
after_run_fails: ;
    least_4 = least; /* 23 */
    k_10 = k; /* 23 */
    k_2_10 = k_2; /* 23 */
    if (runs_2 != 0) { /* 17 */
        k_11 = k_4; /* 17 */
        if (0 > (long long)k_11 || (long long)k_11 >= 8 || price[k_11] < -2147483647) { /* 18 */
            goto after_run_fails_2; /* 18 */
        }
        if (least_4 >= price[k_11] - 1) { /* 18 */
            if (0 > (long long)k_11 || (long long)k_11 >= 8) { /* 19 */
                goto after_run_fails_2; /* 19 */
            }
            least_4 = price[k_11]; /* 19 */
        }
        if (k_11 > 2147483646) { /* 17 */
            goto after_run_fails_2; /* 17 */
        }
        k_11 = k_11 + 1; /* 17 */
    }
    k_2_10 = 0; /* 22 */
    runs_6 = 0 <= past && past < 8; /* 23 */
    k_2_11 = __VERIFIER_nondet_int(); /* 23 */
    __VERIFIER_assume(past < (-2147483647 - 1) || past > 2147483647 || (long long)k_2_11 == past); /* 23 */
    if (runs_6 != 0) { /* 22 */
        k_2_12 = k_2_11; /* 22 */
        if (0 > (long long)k_2_12 || (long long)k_2_12 >= 8) { /* 23 */
            goto after_check_fails_2_0; /* 23 */
        }
        if (least_4 > price[k_2_12]) { /* 23 */
            fails_2 = 1; /* 23 */
            goto after_check_fails_2_0; /* 23 */
        }
        if (k_2_12 > 2147483646) { /* 22 */
            goto after_check_fails_2_0; /* 22 */
        }
        k_2_12 = k_2_12 + 1; /* 22 */
    }
after_check_fails_2_0: ;
    runs_7 = 0 <= t2 && t2 < 8; /* 23 */
    k_2_13 = __VERIFIER_nondet_int(); /* 23 */
    __VERIFIER_assume(t2 < (-2147483647 - 1) || t2 > 2147483647 || (long long)k_2_13 == t2); /* 23 */
    if (runs_7 != 0) { /* 22 */
        k_2_14 = k_2_13; /* 22 */
        if (0 > (long long)k_2_14 || (long long)k_2_14 >= 8) { /* 23 */
            goto after_check_fails_2_1; /* 23 */
        }
        if (least_4 > price[k_2_14]) { /* 23 */
            fails_2 = 1; /* 23 */
            goto after_check_fails_2_1; /* 23 */
        }
        if (k_2_14 > 2147483646) { /* 22 */
            goto after_check_fails_2_1; /* 22 */
        }
        k_2_14 = k_2_14 + 1; /* 22 */
    }
after_check_fails_2_1: ;
after_run_fails_2: ;
    assert(fails != 0 || fails_2 != 0); /* 23 */
    return 0;
}
