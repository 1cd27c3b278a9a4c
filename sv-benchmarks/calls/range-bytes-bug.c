// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p); assigns *p; ensures \true; */
void f(char *p) {
  *(int *)p = -1;
}
int main(void) {
  char t[4] = {0, 0, 0, 0};
  f(t);
  assert(t[3] == 0);
  return 0;
}
