extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct r {
  int v;
};
struct q {
  struct r *r;
};
struct p {
  struct q *q;
};
/*@ requires \valid(a) && \valid(b); assigns a->q->r->v, b->q->r->v; ensures \result == 1; */
int f(struct p *a, struct p *b) {
  a->q->r->v = 1;
  b->q->r->v = 2;
  return a->q->r->v;
}
int main(void) {
  struct r r, t;
  struct q q1 = {&r}, q2 = {&t};
  struct p a = {&q1}, b = {&q2};
  int k = f(&a, &b);
  assert(k == 1);
  return 0;
}
