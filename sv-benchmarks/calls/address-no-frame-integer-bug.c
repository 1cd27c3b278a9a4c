// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int g = 5;
unsigned long a;
/*@ ensures \true; */
void set(void) {
  a = (unsigned long)&g;
}
int main(void) {
  set();
  *(int *)a = 7;
  assert(g == 5);
  return 0;
}
