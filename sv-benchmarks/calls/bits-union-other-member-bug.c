// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
union u {
  char c;
  int i;
};
union u g;
/*@ assigns g.c; */
void touch(void) {
  g.i = 0;
}
int main(void) {
  g.i = 0x1234;
  touch();
  assert(g.i / 256 == 0x12);
  return 0;
}
