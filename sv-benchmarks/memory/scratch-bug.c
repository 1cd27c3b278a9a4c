// Memory of the stack is used after the function that asked for it.
// undefined on: 1
typedef unsigned int size_t;
extern void *malloc(size_t size);
extern void free(void *block);
extern int __VERIFIER_nondet_int(void);

extern void *alloca(size_t size);
static int *row;

static void fill(int n) {
  for (int i = 0; i < n; i++)
    row[i] = i * i;
}

static int total(int n) {
  int sum = 0;
  row = alloca(n * sizeof(int));
  fill(n);
  for (int i = 0; i < n; i++)
    sum ^= row[i];
  return sum;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100)
    return 0;
  int sum = total(n);
  return sum + row[0];
}
