// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
union u {
  long l;
  int *p;
};
int g = 5;
/*@ requires \valid(u); assigns u->l; ensures \true; */
void set(union u *u) {
  u->p = &g;
}
int main(void) {
  int x = 1;
  union u t;
  t.p = &x;
  set(&t);
  *t.p = 7;
  assert(g == 5);
  return 0;
}
