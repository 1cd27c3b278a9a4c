
#include <assert.h>

extern void abort(void);
extern void exit(int);
extern int __VERIFIER_nondet_int(void);
extern long long __VERIFIER_nondet_longlong(void);
extern _Bool __VERIFIER_nondet_bool(void);

static void __VERIFIER_assume(int condition)
{
    if (!condition)
        exit(0);
}

static int timer;
static int length;
static int tick;
static int event;
static long long k;
static long long k_2;
static long long k_3;
static int base_timer;
static long long k_4;
static _Bool reset;

int main(void)
{
    timer = 6; /* 15 */
    length = __VERIFIER_nondet_int(); /* 15 */
    if (!(length >= 0 && length <= 1000000)) exit(0); /* 16 */
    tick = 0; /* 19 */
    if (tick < length) { /* 19 */
        k = __VERIFIER_nondet_longlong(); /* 19 */
        k_2 = __VERIFIER_nondet_longlong(); /* 19 */
        k_3 = __VERIFIER_nondet_longlong(); /* 19 */
        __VERIFIER_assume(0 <= k && k <= 4294967296LL); /* 19 */
        __VERIFIER_assume(k_2 >= 0); /* 19 */
        __VERIFIER_assume(k - k_2 >= 0); /* 19 */
        __VERIFIER_assume(k_3 >= 0); /* 19 */
        __VERIFIER_assume(k - k_2 - k_3 >= 0); /* 19 */
        timer = __VERIFIER_nondet_int(); /* 19 */
        __VERIFIER_assume(timer >= 0); /* 19 */
        base_timer = __VERIFIER_nondet_int(); /* 19 */
        reset = __VERIFIER_nondet_bool(); /* 19 */
        k_4 = __VERIFIER_nondet_longlong(); /* 19 */
        __VERIFIER_assume((reset != 0 ? 0 <= k_4 && k_4 <= k - k_2 - k_3 : k_4 == k - k_2 - k_3) != 0); /* 19 */
        __VERIFIER_assume((reset != 0 ? (k_2 > 0 && base_timer == 9) || (k_3 > 0 && base_timer == 300) : base_timer == 6) != 0); /* 19 */
        __VERIFIER_assume((long long)timer == (long long)base_timer + 3 * k_4); /* 19 */
        tick = __VERIFIER_nondet_int(); /* 19 */
        __VERIFIER_assume(tick >= 0); /* 19 */
        __VERIFIER_assume((long long)tick == k); /* 19 */
        __VERIFIER_assume(tick < length); /* 19 */
        event = __VERIFIER_nondet_int(); /* 20 */
        if (event == 0) { /* 21 */
            timer = 9; /* 22 */
        } else if (event == 1) { /* 23 */
            timer = 300; /* 24 */
        } else {
            timer = timer + 3; /* 26 */
        }
        tick = tick + 1; /* 19 */
        __VERIFIER_assume(tick >= length); /* 19 */
    }
    assert(timer % 3 == 0); /* 29 */
    return 0;
}
