// Copies as much of a text as there is room for. The zero is then beyond the end.
// fails on: copy_text((char[1]){0}, 1, (char[2]){'a', 0}, 2)
int copy_text(char *to, int size, const char *from, int m) {
  int i = 0;
  while (i < size && from[i] != '\0') {
    to[i] = from[i];
    i++;
  }
  to[i] = '\0';
  return i;
}
