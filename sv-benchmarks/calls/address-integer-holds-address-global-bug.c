// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
unsigned long keep;
/*@ requires \valid(p); assigns keep; ensures keep != 0; */
void store(int *p) {
  keep = (unsigned long)p;
}
int main(void) {
  int x = 1;
  store(&x);
  *(int *)keep = 9;
  assert(x == 1);
  return 0;
}
