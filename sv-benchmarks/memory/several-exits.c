// A work buffer is released on every way out.
typedef unsigned int size_t;
extern void *malloc(size_t size);
extern void free(void *block);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000)
    return 1;
  int *work = malloc(n * sizeof(int));
  for (int i = 0; i < n; i++)
    work[i] = n - i;
  int key = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    if (work[i] == key) {
      free(work);
      return 2;
    }
  int last = work[n - 1];
  free(work);
  return last;
}
