// The input after a thousand others.
// fails on: 1*1000,77
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int i = 0;
    int x = __VERIFIER_nondet_int();
    while (x != 0 && i < 5000) {
        if (i == 1000 && x == 77)
            reach_error();
        i = i + 1;
        x = __VERIFIER_nondet_int();
    }
    return 0;
}
