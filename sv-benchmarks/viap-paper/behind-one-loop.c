/* What is asserted behind a loop holds after any number of its iterations. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int level = 0, seen = 0;
    for (int i = 0; i < n; i++) {
        if (__VERIFIER_nondet_int())
            level = level + 1;
        else if (level > seen)
            seen = level;
    }
    if (seen > level)
        reach_error();
    return 0;
}
