extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(s) && \valid(*s + (0 .. 9)); assigns \nothing; */
void touch(char **s) {
  *s = *s + 3;
  *s = *s - 3;
}
int main(void) {
  char t[10], *p = t;
  touch(&p);
  assert(p == t);
  return 0;
}
