// The first place of a character in a text. It does not stop at the text's end.
// fails on: find_character((char[1]){0}, 1, 'x')
int find_character(const char *s, int size, char wanted) {
  int i = 0;
  while (s[i] != wanted)
    i++;
  return i;
}
