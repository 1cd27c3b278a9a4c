// The first place of a character in a text, or -1.
#include <assert.h>

int find_character(const char *s, int size, char wanted) {
  for (int i = 0;; i++) {
    if (s[i] == wanted) {
      assert(i >= 0 && i < size);
      return i;
    }
    if (s[i] == '\0')
      return -1;
  }
}
