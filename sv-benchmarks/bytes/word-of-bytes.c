/* The bytes of a word, put together again from the highest one on. */
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
    for (int i = 3; i >= 0; i--)
        again = again * 256 + w.part[i];
    if (again != w.whole)
        reach_error();
    return 0;
}
