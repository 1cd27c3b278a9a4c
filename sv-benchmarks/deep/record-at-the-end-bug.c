// Two fields of the last record.
// fails on: 0*199998,99999,3
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#define N 100000
struct record {
    int number;
    int kind;
};

struct record all[N];

int main(void)
{
    for (int i = 0; i < N; i++) {
        all[i].number = __VERIFIER_nondet_int();
        all[i].kind = __VERIFIER_nondet_int();
    }
    for (int i = 0; i < N; i++)
        if (i > N - 2 && all[i].number == i && all[i].kind == 3)
            reach_error();
    return 0;
}
