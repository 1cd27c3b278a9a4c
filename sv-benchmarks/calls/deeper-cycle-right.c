extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct node {
  int v;
  struct node *next;
};
/*@ requires \valid(l); assigns l->v; ensures \true; */
void f(struct node *l) {
  l->v = 1;
  if (l->next) {
    assert(l->next->v == l->next->v);
  }
}
int main(void) {
  struct node n = {0, 0};
  n.next = &n;
  f(&n);
  return 0;
}
