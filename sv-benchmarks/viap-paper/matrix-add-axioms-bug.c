/* Matrix addition alone, with the indices of C swapped where it is written: what its axioms
   are shown for. The arrays and their sizes come from outside. */
extern void reach_error(void);
extern int P;
extern int Q;
extern int A[9][9], B[9][9], C[9][9];
int i, j;

int main(void)
{
    i = 0;
    j = 0;
    while (i < P) {
        j = 0;
        while (j < Q) {
            C[j][i] = A[i][j] + B[i][j];
            if (C[i][j] != A[i][j] + B[i][j])
                reach_error();
            j = j + 1;
        }
        i = i + 1;
    }
    return 0;
}
