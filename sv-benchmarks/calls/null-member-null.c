struct s {
  int *p;
  int n;
};
/*@ requires \valid(s); requires s->p == \null || \valid(s->p); assigns *s->p; ensures \true; */
void f(struct s *s) {
  if (s->p)
    *s->p = 1;
}
int main(void) {
  struct s t = {0, 0};
  f(&t);
  return 0;
}
