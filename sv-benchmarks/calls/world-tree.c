extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct tree {
  int v;
  struct tree *l, *r;
};
/*@ requires \valid(t); assigns t->l->v, t->r->v; ensures \result == 1; */
int f(struct tree *t) {
  if (!t->l || !t->r)
    return 1;
  t->l->v = 1;
  t->r->v = 2;
  return t->l->v;
}
int main(void) {
  struct tree m = {0, 0, 0}, k = {0, 0, 0}, n = {0, &m, &k};
  int r = f(&n);
  assert(r == 1);
  return 0;
}
