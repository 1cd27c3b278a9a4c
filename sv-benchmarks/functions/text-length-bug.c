// The length of a text. Nobody has put a zero at its end.
// fails on: text_length((char[2]){'a', 'b'}, 2)
int text_length(const char *s, int size) {
  int length = 0;
  while (s[length] != '\0')
    length++;
  return length;
}
