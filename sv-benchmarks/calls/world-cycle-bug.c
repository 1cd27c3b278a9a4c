// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct node {
  int v;
  struct node *next;
};
/*@ requires \valid(l); assigns l->v, l->next->v; ensures l->v == 1; */
void f(struct node *l) {
  l->v = 1;
  if (l->next)
    l->next->v = 2;
}
int main(void) {
  struct node n = {0, 0};
  n.next = &n;
  f(&n);
  assert(n.v == 1);
  return 0;
}
