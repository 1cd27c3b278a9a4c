// The length of a text that may fill all of its buffer. The cell is read before the limit is looked at.
// fails on: text_length_limited((char[1]){'a'}, 1)
#include <stddef.h>

size_t text_length_limited(const char *s, size_t limit) {
  size_t length = 0;
  while (s[length] && length < limit)
    length++;
  return length;
}
