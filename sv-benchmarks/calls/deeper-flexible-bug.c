// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int n;
  int a[];
};
/*@ requires \valid(s); assigns s->n; ensures \true; */
void f(struct s *s, int *p) {
  s->n = 1;
  int k = s->n;
  *p = 2;
  assert(s->n == k);
}
int main(void) {
  struct s *s = __builtin_malloc(sizeof *s + 8);
  if (!s)
    return 0;
  f(s, &s->n);
  return 0;
}
