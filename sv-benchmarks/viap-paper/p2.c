/* An assignment to a cell of an array. */
extern int a[3][3];
extern int b[3];
extern int I;

int main(void)
{
    b[1] = a[1][2] + b[1];
    return 0;
}
