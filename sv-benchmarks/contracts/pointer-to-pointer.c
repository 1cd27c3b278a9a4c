// A pointer to the larger of two numbers is stored.
/*@ requires \valid(result) && \valid_read(a) && \valid_read(b);
    assigns *result;
    ensures *result == a || *result == b;
    ensures **result >= *a && **result >= *b; */
void larger(const int **result, const int *a, const int *b) {
  *result = *a > *b ? a : b;
}
