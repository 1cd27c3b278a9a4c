struct node {
    int value;
    struct node *next;
};

void clear(struct node *head)
{
    for (struct node *p = head; p; p = p->next)
        p->value = 0;
}
