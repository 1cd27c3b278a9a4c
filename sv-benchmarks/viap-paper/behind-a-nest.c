/* An induction on the rows, with one on the columns inside of it. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int m = __VERIFIER_nondet_int();
    int level = 0, seen = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            if (__VERIFIER_nondet_int())
                level = level + 1;
            else
                seen = level;
        }
    }
    if (seen > level)
        reach_error();
    return 0;
}
