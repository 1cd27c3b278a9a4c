void initials(char **words, char *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = words[i][0] ? words[i][1] : 0;
}
