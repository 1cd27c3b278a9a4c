// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct tree {
  int v;
  struct tree *l, *r;
};
/*@ assigns \nothing; ensures \result == 0 || \result == 1; */
int f(struct tree *t) {
  if (!t)
    return 0;
  if (t->l == t->r && t->l)
    assert(0);
  f(t->l);
  f(t->r);
  return 1;
}
int main(void) {
  struct tree m = {0, 0, 0}, n = {0, &m, &m};
  f(&n);
  return 0;
}
