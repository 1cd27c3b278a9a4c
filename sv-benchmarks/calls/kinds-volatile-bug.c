// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
volatile int port;
/*@ assigns \nothing; ensures \result == 0 || \result == 1; */
int f(void) {
  int a = port;
  int b = port;
  port = a + 1;
  return a == b;
}
int main(void) {
  port = 0;
  f();
  int x = port;
  assert(x == 0);
  return 0;
}
