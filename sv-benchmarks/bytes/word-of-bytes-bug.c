/* The bytes of a word, put together again from the highest one on. */
// fails on: 1
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

union word {
    unsigned whole;
    unsigned char part[4];
};

int main(void)
{
    union word w;
    unsigned again = 0;
    w.whole = __VERIFIER_nondet_uint();
    for (int i = 0; i < 4; i++)
        again = again * 256 + w.part[i];
    if (again != w.whole)
        reach_error();
    return 0;
}
