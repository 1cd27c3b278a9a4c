// A buffer is reversed by two pointers that meet.
typedef unsigned int size_t;
extern void *malloc(size_t size);
extern void free(void *block);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000)
    return 0;
  int *data = malloc(n * sizeof(int));
  for (int i = 0; i < n; i++)
    data[i] = i;
  int *low = data, *high = data + n - 1;
  while (low < high) {
    int t = *low;
    *low++ = *high;
    *high-- = t;
  }
  free(data);
  return 0;
}
