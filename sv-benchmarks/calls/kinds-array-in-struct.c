extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int n;
  int a[4];
};
/*@ requires \valid(s); assigns s->a[0 .. 3]; ensures \forall integer k; 0 <= k < 4 ==> s->a[k] == k; */
void f(struct s *s) {
  for (int i = 0; i < 4; i++)
    s->a[i] = i;
}
int main(void) {
  struct s t;
  t.n = 5;
  f(&t);
  assert(t.a[2] == 2 && t.n == 5);
  return 0;
}
