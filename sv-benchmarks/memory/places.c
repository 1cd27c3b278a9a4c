// Cells are marked by way of a table of their places, and each only once.
typedef unsigned int size_t;
extern void *malloc(size_t size);
extern void free(void *block);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 500)
    return 0;
  int *place = malloc(n * sizeof(int));
  char *taken = malloc(2 * n);
  for (int i = 0; i < n; i++) {
    place[i] = 2 * i + 1;
    taken[2 * i + 1] = 0;
  }
  for (int i = 0; i < n; i++) {
    if (taken[place[i]])
      free(place);
    taken[place[i]] = 1;
  }
  free(taken);
  free(place);
  return 0;
}
