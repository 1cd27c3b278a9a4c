// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct node {
  int v;
  struct node *next;
};
/*@ requires \valid(l); assigns l->v; ensures \true; */
void f(struct node *l) {
  struct node *k = l->next;
  if (k)
    k->next = l;
}
int main(void) {
  struct node m = {0, 0}, n = {0, &m};
  f(&n);
  assert(m.next == 0);
  return 0;
}
