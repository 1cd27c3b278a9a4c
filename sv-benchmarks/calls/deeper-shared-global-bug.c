// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct node {
  int v;
  struct node *next;
};
struct node *head;
/*@ requires \valid(l); assigns l->v; ensures \result == \old(head->v) || head == \null; */
int f(struct node *l) {
  l->v = 9;
  return head ? head->v : 0;
}
int main(void) {
  struct node n = {1, 0};
  head = &n;
  int r = f(&n);
  assert(r == 1);
  return 0;
}
