// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  unsigned long a;
} s;
/*@ requires \valid(p) && \valid(t); assigns t->a; ensures \true; */
void store(struct s *t, int *p) {
  t->a = (unsigned long)p;
}
int main(void) {
  int x = 1;
  store(&s, &x);
  *(int *)s.a = 9;
  assert(x == 1);
  return 0;
}
