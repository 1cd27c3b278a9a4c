// Copies as much of a text as there is room for, and a zero in any case.
#include <assert.h>

int copy_text(char *to, int size, const char *from, int m) {
  int i = 0;
  while (i < size - 1 && from[i] != '\0') {
    to[i] = from[i];
    i++;
  }
  to[i] = '\0';
  for (int k = 0; k < i; k++)
    assert(to[k] == from[k] && to[k] != '\0');
  return i;
}
