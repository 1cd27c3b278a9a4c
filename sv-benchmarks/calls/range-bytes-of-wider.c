extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p); assigns *p; ensures \true; */
void f(int *p) {
  *(char *)p = -1;
}
int main(void) {
  int t[2] = {0, 0};
  f(t);
  assert(t[1] == 0);
  return 0;
}
