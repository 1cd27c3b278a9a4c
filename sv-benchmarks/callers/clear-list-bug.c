struct node {
    int value;
    struct node *next;
};

void clear(struct node *head)
{
    do {
        head->value = 0;
        head = head->next;
    } while (head);
}
