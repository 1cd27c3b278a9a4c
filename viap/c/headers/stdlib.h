/* <stdlib.h>: memory, numbers, sorting, the end of the program. */
#ifndef _VIAP_STDLIB_H
#define _VIAP_STDLIB_H

#include <viap/null.h>
#include <viap/size_t.h>
#include <viap/wchar_t.h>

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define MB_CUR_MAX ((size_t)1)

typedef struct {
    int quot;
    int rem;
} div_t;
typedef struct {
    long quot;
    long rem;
} ldiv_t;
typedef struct {
    long long quot;
    long long rem;
} lldiv_t;

void *malloc(size_t __size);
void *calloc(size_t __count, size_t __size);
void *realloc(void *__pointer, size_t __size);
void *aligned_alloc(size_t __alignment, size_t __size);
void *alloca(size_t __size);
void free(void *__pointer);

void abort(void);
void exit(int __status);
void _Exit(int __status);
void quick_exit(int __status);
int atexit(void (*__function)(void));
char *getenv(const char *__name);
int system(const char *__command);

int abs(int __value);
long labs(long __value);
long long llabs(long long __value);
div_t div(int __numerator, int __denominator);
ldiv_t ldiv(long __numerator, long __denominator);
lldiv_t lldiv(long long __numerator, long long __denominator);

int rand(void);
void srand(unsigned int __seed);
int rand_r(unsigned int *__seed);
long random(void);
void srandom(unsigned int __seed);

int atoi(const char *__text);
long atol(const char *__text);
long long atoll(const char *__text);
double atof(const char *__text);
long strtol(const char *__text, char **__end, int __base);
long long strtoll(const char *__text, char **__end, int __base);
unsigned long strtoul(const char *__text, char **__end, int __base);
unsigned long long strtoull(const char *__text, char **__end, int __base);
float strtof(const char *__text, char **__end);
double strtod(const char *__text, char **__end);
long double strtold(const char *__text, char **__end);

void *bsearch(const void *__key, const void *__base, size_t __count, size_t __size,
              int (*__compare)(const void *, const void *));
void qsort(void *__base, size_t __count, size_t __size,
           int (*__compare)(const void *, const void *));

#endif
