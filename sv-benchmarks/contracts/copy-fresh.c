// A block is copied to a fresh one.
#include <stddef.h>
void copy(int *to, const int *from, size_t n)
  __CPROVER_requires(n <= 100000)
  __CPROVER_requires(__CPROVER_is_fresh(to, n * sizeof(int)))
  __CPROVER_requires(__CPROVER_is_fresh(from, n * sizeof(int)))
  __CPROVER_assigns(__CPROVER_object_upto(to, n * sizeof(int)))
  __CPROVER_ensures(__CPROVER_forall { size_t k; (0 <= k && k < n) ==> to[k] == from[k] })
{
  for (size_t i = 0; i < n; i++)
    to[i] = from[i];
}
