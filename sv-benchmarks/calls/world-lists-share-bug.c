// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct node {
  int v;
  struct node *next;
};
/*@ requires \valid(a) && \valid(b); assigns a->v, a->next->v, b->next->v; ensures \result == 0 || \result == 1; */
int f(struct node *a, struct node *b) {
  if (!a->next || !b->next)
    return 0;
  a->next->v = 1;
  b->next->v = 2;
  assert(a->next->v == 1);
  return 1;
}
int main(void) {
  struct node m = {0, 0}, n = {0, &m}, o = {0, &m};
  f(&n, &o);
  return 0;
}
