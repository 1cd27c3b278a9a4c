extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int t[];
/*@ assigns t[0]; ensures t[0] == 1; */
void f(void) {
  t[0] = 1;
}
int t[5];
int main(void) {
  t[1] = 3;
  f();
  assert(t[0] == 1 && t[1] == 3);
  return 0;
}
