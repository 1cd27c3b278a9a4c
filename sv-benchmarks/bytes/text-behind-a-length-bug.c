/* A length with the text behind it, in one block. */
// fails on: nothing
#include <stdlib.h>

extern void reach_error(void);

struct text {
    int length;
    char letters[];
};

int main(void)
{
    struct text *t = malloc(sizeof(struct text) + 8);
    if (!t)
        return 0;
    t->length = 8;
    for (int i = 0; i < t->length; i++)
        t->letters[i] = (char)(i + 1);
    if (t->length != 8 || t->letters[6] != 8)
        reach_error();
    free(t);
    return 0;
}
