// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
static int *kept;
/*@ requires \valid(p); assigns kept; ensures kept == p; */
void keep(int *p) { kept = p; }
/*@ assigns \nothing; ensures \result == kept; */
int *back(void) { return kept; }
int main(void) {
  int x = 1;
  keep(&x);
  *back() = 2;
  assert(x == 1);
  return 0;
}
