/* <stdlib.h>: memory, numbers, sorting, the end of the program. */
#ifndef _VIAP_STDLIB_H
#define _VIAP_STDLIB_H

#include <viap/features.h>
#include <viap/null.h>
#include <viap/size_t.h>
#include <viap/wchar_t.h>

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
/* (The name says that the value holds in the "C" locale.) */
enum { __viap_mb_cur_max = 1 };
#define MB_CUR_MAX ((size_t)__viap_mb_cur_max)

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

double atof(const char *__a);
int atoi(const char *__a);
long atol(const char *__a);
long long atoll(const char *__a);
double strtod(const char *__a, char **__b);
float strtof(const char *__a, char **__b);
long double strtold(const char *__a, char **__b);
long strtol(const char *__a, char **__b, int __c);
unsigned long strtoul(const char *__a, char **__b, int __c);
long long strtoll(const char *__a, char **__b, int __c);
unsigned long long strtoull(const char *__a, char **__b, int __c);
int rand(void);
void srand(unsigned int __a);
void *malloc(size_t __a);
void *calloc(size_t __a, size_t __b);
void *realloc(void *__a, size_t __b);
void free(void *__a);
void *aligned_alloc(size_t __a, size_t __b);
void abort(void);
void exit(int __a);
void quick_exit(int __a);
char *getenv(const char *__a);
int system(const char *__a);
int abs(int __a);
long labs(long __a);
long long llabs(long long __a);
div_t div(int __a, int __b);
ldiv_t ldiv(long __a, long __b);
lldiv_t lldiv(long long __a, long long __b);
int mblen(const char *__a, size_t __b);
int mbtowc(wchar_t *__a, const char *__b, size_t __c);
int wctomb(char *__a, wchar_t __b);
size_t mbstowcs(wchar_t *__a, const char *__b, size_t __c);
size_t wcstombs(char *__a, const wchar_t *__b, size_t __c);
int atexit(void (*__a)(void));
int at_quick_exit(void (*__a)(void));
void *bsearch(const void *__a, const void *__b, size_t __c, size_t __d,
              int (*__e)(const void *, const void *));
void qsort(void *__a, size_t __b, size_t __c, int (*__d)(const void *, const void *));

#ifdef __VIAP_USE_POSIX
void *alloca(size_t __a);
long random(void);
void srandom(unsigned int __a);
char *initstate(unsigned int __a, char *__b, size_t __c);
char *setstate(char *__a);
int rand_r(unsigned int *__a);
double drand48(void);
long lrand48(void);
long mrand48(void);
void srand48(long __a);
double erand48(unsigned short __a[3]);
long nrand48(unsigned short __a[3]);
long jrand48(unsigned short __a[3]);
void *valloc(size_t __a);
int posix_memalign(void **__a, size_t __b, size_t __c);
void *reallocarray(void *__a, size_t __b, size_t __c);
int setenv(const char *__a, const char *__b, int __c);
int unsetenv(const char *__a);
int putenv(char *__a);
int clearenv(void);
int mkstemp(char *__a);
char *mkdtemp(char *__a);
char *mktemp(char *__a);
char *realpath(const char *__a, char *__b);
int getsubopt(char **__a, char *const *__b, char **__c);
int getloadavg(double __a[], int __b);
unsigned int arc4random(void);
unsigned int arc4random_uniform(unsigned int __a);
void arc4random_buf(void *__a, size_t __b);
long a64l(const char *__a);
char *l64a(long __a);
int on_exit(void (*__a)(int, void *), void *__b);
#endif

#ifdef __VIAP_USE_GNU
void qsort_r(void *__a, size_t __b, size_t __c, int (*__d)(const void *, const void *, void *),
             void *__e);
char *secure_getenv(const char *__a);
char *canonicalize_file_name(const char *__a);
#endif

#endif
