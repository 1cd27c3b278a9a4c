/* Matrix addition, for any number of rows and columns. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int P = __VERIFIER_nondet_int();
    int Q = __VERIFIER_nondet_int();
    int i, j;
    if (P <= 0 || Q <= 0 || P > 1000 || Q > 1000)
        return 0;
    int A[P][Q], B[P][Q], C[P][Q];
    for (i = 0; i < P; i++) {
        for (j = 0; j < Q; j++) {
            A[i][j] = __VERIFIER_nondet_int() % 1000;
            B[i][j] = __VERIFIER_nondet_int() % 1000;
            C[i][j] = 5000;
        }
    }
    i = 0;
    j = 0;
    while (i < P) {
        j = 0;
        while (j < Q) {
            C[i][j] = A[i][j] + B[i][j];
            if (C[i][j] != A[i][j] + B[i][j])
                reach_error();
            j = j + 1;
        }
        i = i + 1;
    }
    return 0;
}
