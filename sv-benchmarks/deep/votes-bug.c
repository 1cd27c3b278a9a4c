// A vote of a thousand, with one result that was not thought of.
// fails on: 51*617,0*383
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int yes = 0;
    int no = 0;
    for (int i = 0; i < 1000; i++) {
        int vote = __VERIFIER_nondet_int();
        if (vote > 50)
            yes++;
        else if (vote < -50)
            no++;
    }
    if (yes - no == 617)
        reach_error();
    return 0;
}
