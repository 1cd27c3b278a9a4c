// The block of a global pointer is replaced now and then, and released before.
typedef unsigned int size_t;
extern void *malloc(size_t size);
extern void free(void *block);
extern int __VERIFIER_nondet_int(void);

static int *settings;

static void replace(int n) {
  int *fresh = malloc(4 * sizeof(int));
  fresh[0] = n;
  if (settings)
    free(settings);
  settings = fresh;
}

int main(void) {
  while (__VERIFIER_nondet_int())
    replace(__VERIFIER_nondet_int());
  return 0;
}
