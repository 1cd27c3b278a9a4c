/* The weights of a moving average sum up to more than one. */
// fails on: 2,100.0f,100.0f

extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern float __VERIFIER_nondet_float(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    float average = 0;
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++) {
        float value = __VERIFIER_nondet_float();
        if (value >= 0 && value <= 100) {
            average = 0.5f * average + 0.75f * value;
        }
    }
    __VERIFIER_assert(average >= 0 && average <= 100);
    return 0;
}
