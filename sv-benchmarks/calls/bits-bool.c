extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
_Bool g;
/*@ assigns \nothing; */
void touch(void) {
  g = g ? 1 : 0;
}
int main(void) {
  g = 1;
  touch();
  assert(g == 1);
  return 0;
}
