// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires n >= 0 && \valid(s + (0 .. n-1)); assigns s[0 .. n-1]; ensures \true; */
void f(char *s, int n) {
  for (int i = 0; i < n; i++)
    s[i] = 'a';
  s[n] = 0;
}
int main(void) {
  char t[8] = "xxxxxxx";
  f(t, 4);
  assert(t[4] == 'x');
  return 0;
}
