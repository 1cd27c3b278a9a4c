// A record with a buffer of its own is made by one function and ended by another.
typedef unsigned int size_t;
extern void *malloc(size_t size);
extern void free(void *block);
extern int __VERIFIER_nondet_int(void);

struct stack {
  int *cells;
  int used, size;
};

static struct stack make(int size) {
  struct stack made;
  made.cells = malloc(size * sizeof(int));
  made.used = 0;
  made.size = size;
  return made;
}

static void end(struct stack s) {
  free(s.cells);
}

int main(void) {
  struct stack s = make(20);
  for (int i = 0; i < 20; i++)
    if (__VERIFIER_nondet_int() && s.used < s.size)
      s.cells[s.used++] = i;
  int top = s.used ? s.cells[s.used - 1] : -1;
  end(s);
  return top;
}
