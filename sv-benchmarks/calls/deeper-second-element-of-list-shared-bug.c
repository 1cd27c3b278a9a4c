// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct node {
  int v;
  struct node *next;
};
struct node *head;
/*@ requires \valid(l); assigns l->v; ensures \result == 1; */
int f(struct node *l) {
  if (!head || !head->next)
    return 1;
  int k = head->next->v;
  l->v = k + 9;
  return head->next->v == k;
}
int main(void) {
  struct node m = {1, 0}, n = {1, &m};
  head = &n;
  int r = f(&m);
  assert(r == 1);
  return 0;
}
