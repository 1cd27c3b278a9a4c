// The block with the largest value is remembered, and read after its release.
// undefined on: 1,5
typedef unsigned int size_t;
extern void *malloc(size_t size);
extern void free(void *block);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int zero = 0, best = 0;
  int *where = &zero;
  for (int i = 0; i < n; i++) {
    int *cell = malloc(sizeof(int));
    *cell = __VERIFIER_nondet_int();
    if (*cell > best) {
      where = cell;
      best = *where;
    }
    free(cell);
  }
  return *where;
}
