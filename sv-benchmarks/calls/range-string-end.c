extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires n > 0 && \valid(s + (0 .. n-1)); assigns s[0 .. n-1]; ensures s[n-1] == 0; */
void f(char *s, int n) {
  for (int i = 0; i < n - 1; i++)
    s[i] = 'a';
  s[n - 1] = 0;
}
int main(void) {
  char t[8] = "xxxxxxx";
  f(t, 4);
  assert(t[4] == 'x');
  assert(t[3] == 0);
  return 0;
}
