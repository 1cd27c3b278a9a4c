// Operations on a stack by their numbers; one of them does not see that it is empty.
// fails on: run((unsigned char[2]){2, 0}, 2)
#include <assert.h>

int run(const unsigned char *code, int n)
{
    static const void *const operations[] = { &&stop, &&push, &&drop };
    int i = 0, depth = 0;
next:
    if (i >= n || code[i] > 2)
        return -1;
    goto *operations[code[i++]];
push:
    if (depth == 8)
        return -1;
    depth++;
    goto next;
drop:
    if (depth == 9)
        return -1;
    depth--;
    goto next;
stop:
    assert(depth >= 0 && depth <= 8);
    return depth;
}
