
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
static int k_3;
static long long i_boxes_corner_across;
static int x_boxes_corner_across;
static int x_boxes_corner_down;
static int x_boxes_size_across;
static int x_boxes_size_down;
static int x_boxes_area;
static int now_k;
static int nd_boxes_size_across;
static int nd_boxes_size_down;
static int nd_boxes_corner_across;
static int nd_boxes_size_across_2;
static int now_k_2;
static int nd_boxes_area;
static int nd_boxes_corner_across_2;
static int nd_boxes_corner_down;
static int now_k_3;

int main(void)
{
    i_boxes_corner_across = __VERIFIER_nondet_longlong(); /* 25 */
    __VERIFIER_assume(0 <= i_boxes_corner_across && i_boxes_corner_across < 60000); /* 25 */
    k = 0; /* 25 */
    k = (int)i_boxes_corner_across; /* 25 */
    if ((long long)k == i_boxes_corner_across) { /* 26 */
        x_boxes_corner_across = k; /* 26 */
    }
    if ((long long)k == i_boxes_corner_across) { /* 27 */
        x_boxes_corner_down = k + 1; /* 27 */
    }
    if ((long long)k == i_boxes_corner_across) { /* 28 */
        x_boxes_size_across = 2; /* 28 */
    }
    if ((long long)k == i_boxes_corner_across) { /* 29 */
        x_boxes_size_down = 3; /* 29 */
    }
    k = k + 1; /* 25 */
    now_k = k; /* 25 */
    k = __VERIFIER_nondet_int(); /* 25 */
    __VERIFIER_assume(k >= 0); /* 25 */
    __VERIFIER_assume(k >= now_k); /* 25 */
    __VERIFIER_assume((long long)k - 1 < 60000); /* 25 */
    __VERIFIER_assume(k >= 60000); /* 25 */
    k_2 = 0; /* 31 */
    k_2 = (int)i_boxes_corner_across; /* 31 */
    nd_boxes_size_across = __VERIFIER_nondet_int(); /* 32 */
    __VERIFIER_assume(nd_boxes_size_across >= 0 && nd_boxes_size_across <= 2); /* 32 */
    nd_boxes_size_down = __VERIFIER_nondet_int(); /* 32 */
    __VERIFIER_assume(nd_boxes_size_down >= 0 && nd_boxes_size_down <= 3); /* 32 */
    if ((long long)k_2 == i_boxes_corner_across) { /* 32 */
        x_boxes_area = ((long long)k_2 == i_boxes_corner_across ? x_boxes_size_across : nd_boxes_size_across) * ((long long)k_2 == i_boxes_corner_across ? x_boxes_size_down : nd_boxes_size_down); /* 32 */
    }
    nd_boxes_corner_across = __VERIFIER_nondet_int(); /* 33 */
    __VERIFIER_assume(nd_boxes_corner_across >= 0); /* 33 */
    nd_boxes_size_across_2 = __VERIFIER_nondet_int(); /* 33 */
    __VERIFIER_assume(nd_boxes_size_across_2 >= 0 && nd_boxes_size_across_2 <= 2); /* 33 */
    if ((long long)k_2 == i_boxes_corner_across) { /* 33 */
        x_boxes_corner_across = ((long long)k_2 == i_boxes_corner_across ? x_boxes_corner_across : nd_boxes_corner_across) + ((long long)k_2 == i_boxes_corner_across ? x_boxes_size_across : nd_boxes_size_across_2); /* 33 */
    }
    k_2 = k_2 + 1; /* 31 */
    now_k_2 = k_2; /* 31 */
    k_2 = __VERIFIER_nondet_int(); /* 31 */
    __VERIFIER_assume(k_2 >= 0); /* 31 */
    __VERIFIER_assume(k_2 >= now_k_2); /* 31 */
    __VERIFIER_assume((long long)k_2 - 1 < 60000); /* 31 */
    __VERIFIER_assume(k_2 >= 60000); /* 31 */
    k_3 = 0; /* 35 */
    k_3 = (int)i_boxes_corner_across; /* 35 */
    nd_boxes_area = __VERIFIER_nondet_int(); /* 36 */
    __VERIFIER_assume(nd_boxes_area >= 0 && nd_boxes_area <= 6); /* 36 */
    assert(((long long)k_3 == i_boxes_corner_across ? x_boxes_area : nd_boxes_area) == 6); /* 36 */
    nd_boxes_corner_across_2 = __VERIFIER_nondet_int(); /* 37 */
    __VERIFIER_assume(nd_boxes_corner_across_2 >= 0); /* 37 */
    nd_boxes_corner_down = __VERIFIER_nondet_int(); /* 37 */
    __VERIFIER_assume(nd_boxes_corner_down >= 0); /* 37 */
    assert(((long long)k_3 == i_boxes_corner_across ? x_boxes_corner_across : nd_boxes_corner_across_2) == ((long long)k_3 == i_boxes_corner_across ? x_boxes_corner_down : nd_boxes_corner_down) + 1); /* 37 */
    k_3 = k_3 + 1; /* 35 */
    now_k_3 = k_3; /* 35 */
    k_3 = __VERIFIER_nondet_int(); /* 35 */
    __VERIFIER_assume(k_3 >= 0); /* 35 */
    __VERIFIER_assume(k_3 >= now_k_3); /* 35 */
    __VERIFIER_assume((long long)k_3 - 1 < 60000); /* 35 */
    __VERIFIER_assume(k_3 >= 60000); /* 35 */
    return 0;
}
