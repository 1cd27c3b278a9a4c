/* Two texts that are compared by recursion. */
extern void reach_error(void);

int differ(const char *s, const char *t, int n)
{
    if (n == 0)
        return 0;
    if (s[n - 1] != t[n - 1])
        return 1;
    return differ(s, t, n - 1);
}

int main(void)
{
    char s[15], t[15];
    for (int i = 0; i < 15; i++)
        s[i] = t[i] = i;
    if (differ(s, t, 15))
        reach_error();
    return 0;
}
