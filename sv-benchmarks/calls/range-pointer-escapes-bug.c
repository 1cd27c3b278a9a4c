// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int *saved;
/*@ requires \valid(p); assigns saved; ensures \true; */
void f(int *p) {
  saved = p;
}
/*@ assigns \nothing; ensures \true; */
void g(void) {
  if (saved)
    saved[1] = 7;
}
int main(void) {
  int a[2] = {0, 0};
  f(a);
  g();
  assert(a[1] == 0);
  return 0;
}
