struct s {
  double d;
  int i;
};
/*@ requires \valid(p); assigns p->i; ensures p->i == 3; */
void touch(struct s *p) {
  p->i = 3;
}
int main(void) {
  struct s x = {0.0, 1};
  touch(&x);
  return 0;
}
