// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct node {
  int v;
  struct node *next;
};
struct node *head;
/*@ assigns head->v, head->next->v; ensures \result == 0 || \result == 1; */
int f(void) {
  if (!head || !head->next)
    return 0;
  head->v = 1;
  head->next->v = 2;
  assert(head->v == 1);
  return 1;
}
int main(void) {
  struct node a = {0, 0};
  a.next = &a;
  head = &a;
  f();
  return 0;
}
