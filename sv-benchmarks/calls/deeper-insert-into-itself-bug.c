// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct node {
  struct node *next, *prev;
};
/*@ requires \valid(n) && \valid(h) && \valid(h->next);
    assigns n->next, n->prev, h->next->prev, h->next;
    ensures h->next == n && n->prev == h; */
void insert(struct node *h, struct node *n) {
  n->next = h->next;
  n->prev = h;
  h->next->prev = n;
  h->next = n;
}
int main(void) {
  struct node h, n;
  h.next = h.prev = &h;
  insert(&h, &n);
  assert(h.prev == &n);
  insert(&n, &n);
  assert(n.next == &h);
  return 0;
}
