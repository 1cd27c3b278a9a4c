// undefined on: nothing
struct s {
  int x, y;
};
/*@ requires \valid(a); assigns \nothing; ensures \true; */
int f(struct s *a) {
  return a->y > 0 ? 1 : 0;
}
int main(void) {
  struct s t;
  t.x = 1;
  f(&t);
  return 0;
}
