// Whether brackets match, with a stack of the places of those that are open.
#include <assert.h>

int matching_brackets(const char *s, int n, int *open) {
  int depth = 0;
  for (int i = 0; i < n; i++) {
    if (s[i] == '(') {
      open[depth] = i;
      depth++;
    } else if (s[i] == ')') {
      if (depth == 0)
        return 0;
      depth--;
      assert(open[depth] < i);
    }
  }
  return depth == 0;
}
