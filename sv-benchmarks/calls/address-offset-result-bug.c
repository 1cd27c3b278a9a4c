// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p) && \valid(q); assigns \nothing; ensures \true; */
long distance(char *p, char *q) {
  return (long)q - (long)p;
}
int main(void) {
  char x = 1, y = 2;
  long d = distance(&x, &y);
  *(char *)((long)&x + d) = 5;
  assert(y == 2);
  return 0;
}
