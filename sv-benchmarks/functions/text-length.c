// The length of a text that ends with a zero.
#include <assert.h>

int text_length(const char *s, int size) {
  int length = 0;
  while (s[length] != '\0')
    length++;
  assert(length < size);
  for (int i = 0; i < length; i++)
    assert(s[i] != '\0');
  return length;
}
