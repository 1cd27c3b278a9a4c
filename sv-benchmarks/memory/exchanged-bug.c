// Two owners exchange their blocks, in the last round only one of them.
typedef unsigned int size_t;
extern void *malloc(size_t size);
extern void free(void *block);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *mine = malloc(8 * sizeof(int)), *yours = malloc(4 * sizeof(int));
  for (int round = 0; round < 10; round++)
    if (__VERIFIER_nondet_int()) {
      int *other = mine;
      mine = yours;
      if (round < 9)
        yours = other;
    }
  free(mine);
  free(yours);
  return 0;
}
