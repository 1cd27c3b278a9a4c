// A block that a global pointer holds is released in the end.
typedef unsigned int size_t;
extern void *malloc(size_t size);
extern void free(void *block);
extern int __VERIFIER_nondet_int(void);

static int *kept;

int main(void) {
  kept = malloc(10 * sizeof(int));
  for (int i = 0; i < 10; i++)
    kept[i] = i;
  int last = kept[9];
  free(kept);
  return last;
}
