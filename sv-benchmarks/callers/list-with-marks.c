extern void reach_error(void);

struct node {
    int value;
    struct node *next;
};

int mark(struct node *head, int limit)
{
    int rest = limit;
    if (!head)
        return 0;
    ((unsigned char *)head)[3] = 1;
    if (head->value < 0)
        reach_error();
    if (head->next)
        head->next->value = limit;
    if (rest != limit)
        reach_error();
    return rest;
}
