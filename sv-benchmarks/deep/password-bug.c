// A word, letter by letter.
// fails on: 118,105,97,112
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char word[4];
    int right = 0;
    for (int i = 0; i < 4; i++)
        word[i] = __VERIFIER_nondet_char();
    if (word[0] == 'v')
        if (word[1] == 'i')
            if (word[2] == 'a')
                if (word[3] == 'p')
                    reach_error();
    return 0;
}
