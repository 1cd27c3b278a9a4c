// The unit matrix, in a global variable.
#define N 5
int unit[N][N];
/*@ assigns unit;
    ensures \forall integer i; 0 <= i < N ==> unit[i][i] == 1;
    ensures \forall integer i, j; 0 <= i < N && 0 <= j < N && i != j ==> unit[i][j] == 0; */
void diagonal(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      unit[i][j] = i == j;
}
