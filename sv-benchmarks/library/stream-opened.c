/* A stream is used only if it could be opened. */
#include <stdio.h>

int main(void)
{
    FILE *log = fopen("log", "w");
    if (!log)
        return 1;
    fputs("started\n", log);
    fclose(log);
    return 0;
}
