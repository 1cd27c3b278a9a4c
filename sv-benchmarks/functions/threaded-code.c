// Operations on a stack by their numbers, each of which jumps to the next one.
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
    if (depth == 0)
        return -1;
    depth--;
    goto next;
stop:
    assert(depth >= 0 && depth <= 8);
    return depth;
}
