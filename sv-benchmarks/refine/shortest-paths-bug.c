/* One turn is not enough for all nodes. */
// fails on: nothing

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int tail[6] = {0, 0, 1, 2, 2, 3};
int head[6] = {1, 2, 3, 1, 3, 0};
int weight[6] = {7, 2, 1, 3, 8, 4};
int far[4];

int main(void) {
    for (int node = 1; node < 4; node++) {
        far[node] = 1000;
    }
    for (int turn = 1; turn < 2; turn++) {
        for (int edge = 0; edge < 6; edge++) {
            int way = far[tail[edge]] + weight[edge];
            if (way < far[head[edge]]) {
                far[head[edge]] = way;
            }
        }
    }
    for (int edge = 0; edge < 6; edge++) {
        __VERIFIER_assert(far[head[edge]] <= far[tail[edge]] + weight[edge]);
    }
    __VERIFIER_assert(far[3] == 6);
    return 0;
}
