/* The length of a text by recursion. */
// fails on: nothing
extern void reach_error(void);

int length(const char *s)
{
    if (*s == 0)
        return 0;
    return 1 + length(s + 1);
}

int main(void)
{
    char text[20];
    for (int i = 0; i < 19; i++)
        text[i] = 'x';
    text[19] = 0;
    int n = length(text);
    if (n < 20)
        reach_error();
    return 0;
}
