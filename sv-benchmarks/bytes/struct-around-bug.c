/* From a member back to the struct that it is in. */
// fails on: nothing
#include <stddef.h>

extern void reach_error(void);

struct link {
    struct link *next;
};
struct item {
    int key;
    struct link link;
    int value;
};

int main(void)
{
    struct item a = {1, {0}, 10}, b = {2, {&a.link}, 20};
    struct link *second = b.link.next;
    struct item *found = (struct item *)((char *)second - offsetof(struct item, link));
    if (found->key != 1 || found->value == 10)
        reach_error();
    return 0;
}
