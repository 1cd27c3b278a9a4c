/* A record that goes through a buffer of bytes. */
// fails on: 1
#include <string.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct record {
    int key;
    short count;
};

int main(void)
{
    struct record a, b;
    unsigned char buffer[sizeof(struct record)];
    a.key = __VERIFIER_nondet_int();
    a.count = -3;
    memcpy(buffer, &a, sizeof a);
    memcpy(&b, buffer + 1, sizeof b - 1);
    b.count = -3;
    if (b.key != a.key || b.count != -3)
        reach_error();
    return 0;
}
