/* A fill of a row that stops at its ends. */
// fails on: 0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int row[12];
int filled;

void fill(int at)
{
    if (at < 0 || at >= 12 || row[at] != 0)
        return;
    row[at] = 1;
    filled++;
    fill(at - 1);
    fill(at + 1);
}

int main(void)
{
    int at = __VERIFIER_nondet_int();
    if (at < 0 || at > 11)
        return 0;
    fill(at);
    if (filled < 13)
        reach_error();
    return 0;
}
