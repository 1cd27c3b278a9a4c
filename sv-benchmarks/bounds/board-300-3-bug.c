// undefined on: 1,301
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
static void assume(int condition) { if (!condition) abort(); }
enum { SIZE = 300 };
enum { ROWS = 75 };
int board[ROWS][SIZE], turned[SIZE][ROWS];
int main(void) {
  int rows = __VERIFIER_nondet_int(), columns = __VERIFIER_nondet_int();
  assume(0 <= rows && rows <= ROWS && 0 <= columns && columns <= SIZE + 1);
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) board[i][j] = i + j;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) turned[j][i] = board[i][j];
  int sum = 0;
  for (int i = 0; i < rows && i < columns; i++) sum = board[i][i] - turned[i][i];
  return sum;
}
