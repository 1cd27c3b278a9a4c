/* The second loop takes away what the first one has made. */
// fails on: 2,1,1,0,1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int m = __VERIFIER_nondet_int();
    int level = 0, seen = 0;
    for (int i = 0; i < n; i++) {
        if (__VERIFIER_nondet_int())
            level = level + 1;
        else if (level > seen)
            seen = level;
    }
    for (int j = 0; j < m; j++) {
        if (__VERIFIER_nondet_int())
            level = level - 1;
        else
            seen = level;
    }
    if (seen > level)
        reach_error();
    return 0;
}
