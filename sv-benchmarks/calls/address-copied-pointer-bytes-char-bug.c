// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int *p;
};
int g = 5;
/*@ requires \valid(d + (0 .. 7)) && \valid_read(s + (0 .. 7)); assigns d[0 .. 7]; ensures \true; */
void copy(char *d, const char *s) {
  for (int i = 0; i < 8; i++)
    d[i] = s[i];
}
int main(void) {
  int x = 1;
  struct s a = {&g}, b = {&x};
  copy((char *)&b, (char *)&a);
  *b.p = 7;
  assert(g == 5);
  return 0;
}
