/* Tickets are taken one by one, and the last one is returned: the counter and the total agree. */
#include <stdatomic.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static atomic_int next;

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    unsigned taken = 0;
    for (int i = 0; i < n; i++) {
        atomic_fetch_add(&next, 1);
        __sync_add_and_fetch(&taken, 2);
    }
    int expected = n;
    if (!atomic_compare_exchange_strong(&next, &expected, n - 1))
        reach_error();
    if (taken != 2 * (unsigned)next + 2)
        reach_error();
    return 0;
}
