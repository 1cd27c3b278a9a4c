struct node {
    int value;
    struct node *next;
};

int last(struct node *head, int none)
{
    if (!head)
        return none;
    while (head->next)
        head = head->next;
    return head->value;
}
