
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

static int mark;
static int left;
static int right;
static int turn;
static int seen;
static long long k;
static long long k_2;
static long long k_3;
static long long k_4;
static int t;
static _Bool choice;
static long long k_5;
static int t_2;
static _Bool choice_2;
static long long k_6;
static int t_3;
static _Bool choice_3;
static _Bool choice_4;

int main(void)
{
    mark = __VERIFIER_nondet_int(); /* 16 */
    left = 0; /* 17 */
    right = 0; /* 17 */
    turn = 0; /* 17 */
    seen = 0; /* 17 */
    if (!(mark != 2147483647)) exit(0); /* 18 */
    choice_4 = __VERIFIER_nondet_bool(); /* 21 */
    if (choice_4 != 0) { /* 21 */
        seen = 0; /* 22 */
        turn = 0; /* 23 */
        if (turn < 1500) { /* 23 */
            t = 0; /* 23 */
            while (t < 1) { /* 23 */
                choice = __VERIFIER_nondet_bool(); /* 23 */
                if (choice == 0) { /* 23 */
                    break; /* 23 */
                }
                k_4 = __VERIFIER_nondet_longlong(); /* 23 */
                __VERIFIER_assume(0 <= k_4 && k_4 <= 4294967296LL); /* 23 */
                turn = __VERIFIER_nondet_int(); /* 23 */
                __VERIFIER_assume(turn >= 0); /* 23 */
                __VERIFIER_assume((long long)turn == k_4); /* 23 */
                __VERIFIER_assume(turn < 1500); /* 23 */
                if (turn == mark) { /* 24 */
                    seen = 1; /* 25 */
                }
                turn = turn + 1; /* 23 */
                t = t + 1; /* 23 */
            }
            k_4 = __VERIFIER_nondet_longlong(); /* 23 */
            __VERIFIER_assume(0 <= k_4 && k_4 <= 4294967296LL); /* 23 */
            turn = __VERIFIER_nondet_int(); /* 23 */
            __VERIFIER_assume(turn >= 0); /* 23 */
            __VERIFIER_assume((long long)turn == k_4); /* 23 */
            __VERIFIER_assume(turn < 1500); /* 23 */
            if (turn == mark) { /* 24 */
                seen = 1; /* 25 */
            }
            turn = turn + 1; /* 23 */
            __VERIFIER_assume(turn >= 1500); /* 23 */
        }
        if (seen == 1 && turn == mark + 1) { /* 28 */
            left = left + 5; /* 29 */
            right = right + 5; /* 30 */
        } else {
            left = left + 4; /* 32 */
            right = right + 4; /* 33 */
        }
        if (turn == mark && seen == 1) { /* 35 */
            right = right + 1; /* 36 */
        }
        assert(left == right && turn == 1500); /* 38 */
    } else {
        k = __VERIFIER_nondet_longlong(); /* 21 */
        k_2 = __VERIFIER_nondet_longlong(); /* 21 */
        k_3 = __VERIFIER_nondet_longlong(); /* 21 */
        __VERIFIER_assume(0 <= k && k <= 4294967296LL); /* 21 */
        __VERIFIER_assume(k_2 >= 0); /* 21 */
        __VERIFIER_assume(k - k_2 >= 0); /* 21 */
        __VERIFIER_assume(k_3 >= 0); /* 21 */
        __VERIFIER_assume(k - k_3 >= 0); /* 21 */
        left = __VERIFIER_nondet_int(); /* 21 */
        __VERIFIER_assume(left >= 0); /* 21 */
        __VERIFIER_assume((long long)left == 5 * k_2 + 4 * (k - k_2)); /* 21 */
        right = __VERIFIER_nondet_int(); /* 21 */
        __VERIFIER_assume(right >= 0); /* 21 */
        __VERIFIER_assume((long long)right == 5 * k_2 + 4 * (k - k_2) + k_3); /* 21 */
        seen = 0; /* 22 */
        turn = 0; /* 23 */
        if (turn < 1500) { /* 23 */
            t_2 = 0; /* 23 */
            while (t_2 < 1) { /* 23 */
                choice_2 = __VERIFIER_nondet_bool(); /* 23 */
                if (choice_2 == 0) { /* 23 */
                    break; /* 23 */
                }
                k_5 = __VERIFIER_nondet_longlong(); /* 23 */
                __VERIFIER_assume(0 <= k_5 && k_5 <= 4294967296LL); /* 23 */
                turn = __VERIFIER_nondet_int(); /* 23 */
                __VERIFIER_assume(turn >= 0); /* 23 */
                __VERIFIER_assume((long long)turn == k_5); /* 23 */
                __VERIFIER_assume(turn < 1500); /* 23 */
                if (turn == mark) { /* 24 */
                    seen = 1; /* 25 */
                }
                turn = turn + 1; /* 23 */
                t_2 = t_2 + 1; /* 23 */
            }
            k_5 = __VERIFIER_nondet_longlong(); /* 23 */
            __VERIFIER_assume(0 <= k_5 && k_5 <= 4294967296LL); /* 23 */
            turn = __VERIFIER_nondet_int(); /* 23 */
            __VERIFIER_assume(turn >= 0); /* 23 */
            __VERIFIER_assume((long long)turn == k_5); /* 23 */
            __VERIFIER_assume(turn < 1500); /* 23 */
            if (turn == mark) { /* 24 */
                seen = 1; /* 25 */
            }
            turn = turn + 1; /* 23 */
            __VERIFIER_assume(turn >= 1500); /* 23 */
        }
        if (seen == 1 && turn == mark + 1) { /* 28 */
            left = left + 5; /* 29 */
            right = right + 5; /* 30 */
        } else {
            left = left + 4; /* 32 */
            right = right + 4; /* 33 */
        }
        if (turn == mark && seen == 1) { /* 35 */
            right = right + 1; /* 36 */
        }
        __VERIFIER_assume(left == right && turn == 1500); /* 38 */
        seen = 0; /* 22 */
        turn = 0; /* 23 */
        if (turn < 1500) { /* 23 */
            t_3 = 0; /* 23 */
            while (t_3 < 1) { /* 23 */
                choice_3 = __VERIFIER_nondet_bool(); /* 23 */
                if (choice_3 == 0) { /* 23 */
                    break; /* 23 */
                }
                k_6 = __VERIFIER_nondet_longlong(); /* 23 */
                __VERIFIER_assume(0 <= k_6 && k_6 <= 4294967296LL); /* 23 */
                turn = __VERIFIER_nondet_int(); /* 23 */
                __VERIFIER_assume(turn >= 0); /* 23 */
                __VERIFIER_assume((long long)turn == k_6); /* 23 */
                __VERIFIER_assume(turn < 1500); /* 23 */
                if (turn == mark) { /* 24 */
                    seen = 1; /* 25 */
                }
                turn = turn + 1; /* 23 */
                t_3 = t_3 + 1; /* 23 */
            }
            k_6 = __VERIFIER_nondet_longlong(); /* 23 */
            __VERIFIER_assume(0 <= k_6 && k_6 <= 4294967296LL); /* 23 */
            turn = __VERIFIER_nondet_int(); /* 23 */
            __VERIFIER_assume(turn >= 0); /* 23 */
            __VERIFIER_assume((long long)turn == k_6); /* 23 */
            __VERIFIER_assume(turn < 1500); /* 23 */
            if (turn == mark) { /* 24 */
                seen = 1; /* 25 */
            }
            turn = turn + 1; /* 23 */
            __VERIFIER_assume(turn >= 1500); /* 23 */
        }
        if (seen == 1 && turn == mark + 1) { /* 28 */
            left = left + 5; /* 29 */
            right = right + 5; /* 30 */
        } else {
            left = left + 4; /* 32 */
            right = right + 4; /* 33 */
        }
        if (turn == mark && seen == 1) { /* 35 */
            right = right + 1; /* 36 */
        }
        assert(left == right && turn == 1500); /* 38 */
    }
    __VERIFIER_assume(0); /* 21 */
    return 0;
}
