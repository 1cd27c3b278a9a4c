/* The number of moves of the towers of Hanoi. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int moves;

void hanoi(int n, int from, int to, int by)
{
    if (n == 0)
        return;
    hanoi(n - 1, from, by, to);
    moves++;
    hanoi(n - 1, by, to, from);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 12)
        return 0;
    hanoi(n, 1, 2, 3);
    if (moves < n)
        reach_error();
    return 0;
}
