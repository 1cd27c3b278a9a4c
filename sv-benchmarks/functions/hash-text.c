// The slot of a text in a table.
#include <assert.h>

unsigned hash_text(const char *s, int size, unsigned slots) {
  unsigned hash = 5381;
  for (int i = 0; s[i] != '\0'; i++)
    hash = hash * 33 + (unsigned char)s[i];
  if (slots == 0)
    return 0;
  assert(hash % slots < slots);
  return hash % slots;
}
