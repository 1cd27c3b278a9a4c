// A buffer grows: its contents move to a larger one, and the old one is released.
typedef unsigned int size_t;
extern void *malloc(size_t size);
extern void free(void *block);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int size = 4, used = 0;
  int *data = malloc(size * sizeof(int));
  while (used < 100) {
    if (used == size) {
      int *larger = malloc(2 * size * sizeof(int));
      for (int i = 0; i < used; i++)
        larger[i] = data[i];
      free(data);
      data = larger;
      size = 2 * size;
    }
    data[used] = __VERIFIER_nondet_int();
    used++;
  }
  free(data);
  return 0;
}
