// Whether brackets match. Nobody asks whether there is an open one.
// fails on: matching_brackets(")", 1, (int[1]){0})
int matching_brackets(const char *s, int n, int *open) {
  int depth = 0;
  for (int i = 0; i < n; i++) {
    if (s[i] == '(') {
      open[depth++] = i;
    } else if (s[i] == ')') {
      if (open[--depth] > i)
        return 0;
    }
  }
  return depth == 0;
}
