// Each round has a block of its own; some are forgotten.
typedef unsigned int size_t;
extern void *malloc(size_t size);
extern void free(void *block);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int odd = 0;
  for (int i = 0; i < n; i++) {
    int *block = malloc(16 * sizeof(int));
    block[i % 16] = __VERIFIER_nondet_int();
    if (block[i % 16] % 2 == 0) {
      continue;
    }
    odd = 1;
    free(block);
  }
  return odd;
}
