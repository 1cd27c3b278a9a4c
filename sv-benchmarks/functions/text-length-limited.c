// The length of a text that may fill all of its buffer.
#include <assert.h>
#include <stddef.h>

size_t text_length_limited(const char *s, size_t limit, size_t probe) {
  size_t length = 0;
  while (length < limit && s[length])
    length++;
  assert(length <= limit);
  assert(length == limit || s[length] == 0);
  if (probe < length)
    assert(s[probe] != 0);
  return length;
}
