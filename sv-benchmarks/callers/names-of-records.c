struct item {
    char *name;
    int count;
};

void first_letters(struct item *items, int n, char letter)
{
    for (int i = 0; i < n; i++)
        if (items[i].count > 0)
            items[i].name[0] = letter;
}
