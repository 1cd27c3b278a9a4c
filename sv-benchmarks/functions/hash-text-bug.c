// The slot of a text in a table, in a signed number: a few letters, and it does not fit any more.
// fails on: hash_text((char[7]){'a', 'a', 'a', 'a', 'a', 'a', 0}, 7)
int hash_text(const char *s, int size) {
  int hash = 5381;
  for (int i = 0; s[i] != '\0'; i++)
    hash = hash * 33 + s[i];
  return hash;
}
