#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

void remove_second(struct node *head)
{
    if (head && head->next) {
        struct node *second = head->next;
        head->next = second->next;
        free(second);
    }
}
