// Marks the places that another array tells; the last one may be behind the end.
// fails on: mark_places((int[2]){0}, 2, (int[1]){2}, 1)
#include <assert.h>

void mark_places(int *marks, int n, const int *places, int count) {
  for (int i = 0; i < n; i++)
    marks[i] = 0;
  for (int i = 0; i < count; i++)
    marks[places[i]] = 1;
  if (count > 0)
    assert(marks[places[count - 1]] == 1);
}
