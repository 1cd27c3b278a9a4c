// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int depth;
/*@ assigns depth; ensures \true; */
int main(void) {
  depth++;
  assert(depth < 4);
  if (depth > 10)
    return 0;
  return main();
}
