// Blocks of a table are released twice.
// undefined on: 2
typedef unsigned int size_t;
extern void *malloc(size_t size);
extern void free(void *block);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 200)
    return 0;
  int *table[200];
  for (int i = 0; i < n; i++) {
    table[i] = malloc(sizeof(int));
    *table[i] = i;
  }
  int sum = 0;
  for (int i = 0; i < n; i++) {
    sum += *table[i];
    free(table[i / 2]);
  }
  return sum;
}
