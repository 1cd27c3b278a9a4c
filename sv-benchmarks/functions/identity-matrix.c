// Ones on the diagonal, zeros elsewhere.
#include <assert.h>

void identity_matrix(int n, int m[n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      m[i][j] = i == j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      assert(m[i][j] == m[j][i]);
}
