extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
union u {
  double d;
  unsigned char b[8];
};
/*@ requires \valid(p); assigns \nothing; */
void touch(union u *p) {
  union u t = *p;
  p->d = 1.0;
  *p = t;
}
int main(void) {
  union u x;
  x.d = -0.0;
  touch(&x);
  assert(1.0 / x.d < 0);
  return 0;
}
