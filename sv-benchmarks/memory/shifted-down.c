// The rest of a buffer moves down over what was taken.
typedef unsigned int size_t;
extern void *malloc(size_t size);
extern void free(void *block);
extern int __VERIFIER_nondet_int(void);

extern void *memmove(void *to, const void *from, size_t size);

int main(void) {
  int queue[8];
  int used = 0;
  while (__VERIFIER_nondet_int()) {
    if (used < 8)
      queue[used++] = __VERIFIER_nondet_int();
    if (used > 5 && __VERIFIER_nondet_int()) {
      memmove(queue, queue + 1, (used - 1) * sizeof(int));
      used--;
    }
  }
  return used;
}
