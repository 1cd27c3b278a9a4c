extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p); assigns *p;
    behavior zero: assumes *p == 0; ensures *p == 1;
    behavior other: assumes *p != 0; ensures *p == 0; */
void flip(int *p) {
  *p = !*p;
}
int main(void) {
  int x = 0;
  flip(&x);
  flip(&x);
  assert(x == 0);
  return 0;
}
