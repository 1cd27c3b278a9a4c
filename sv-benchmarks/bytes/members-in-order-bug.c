/* Members of a struct, and rows of a matrix, by their addresses. */
// fails on: 0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct pair {
    int first;
    int second;
} p;
int rows[3][4];

int main(void)
{
    int k = __VERIFIER_nondet_int();
    if (k < 0 || k > 1)
        return 0;
    if (!(&p.first < &p.second) || &p.first + 1 != &p.second)
        reach_error();
    if (rows[k] + 4 == rows[k + 1])
        reach_error();
    return 0;
}
