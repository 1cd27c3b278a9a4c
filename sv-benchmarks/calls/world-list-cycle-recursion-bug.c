// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct node {
  int v;
  struct node *next;
};
struct node *start;
/*@ assigns \nothing; ensures \result >= 0; */
int f(struct node *p, int n) {
  assert(n == 0 || p != start);
  if (!p || n > 20)
    return 0;
  return f(p->next, n + 1);
}
int main(void) {
  struct node a = {0, 0}, b = {0, &a};
  a.next = &b;
  start = &a;
  f(&a, 0);
  return 0;
}
