extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
union u {
  float f;
  unsigned b;
};
union u g;
/*@ assigns \nothing; */
void touch(void) {
  g.b ^= 0x80000000u;
  g.b ^= 0x80000000u;
}
int main(void) {
  g.f = 0.0f;
  touch();
  assert(g.b == 0);
  return 0;
}
