// All blocks of a table are released.
typedef unsigned int size_t;
extern void *malloc(size_t size);
extern void free(void *block);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *table[50];
  for (int i = 0; i < 50; i++)
    table[i] = malloc(sizeof(int));
  for (int i = 0; i < 50; i++)
    free(table[i]);
  return 0;
}
