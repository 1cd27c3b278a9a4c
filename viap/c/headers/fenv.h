/* <fenv.h>: the environment of floating-point numbers. */
#ifndef _VIAP_FENV_H
#define _VIAP_FENV_H

#define FE_INVALID 1
#define FE_DIVBYZERO 4
#define FE_OVERFLOW 8
#define FE_UNDERFLOW 16
#define FE_INEXACT 32
#define FE_ALL_EXCEPT 61
#define FE_TONEAREST 0
#define FE_DOWNWARD 1024
#define FE_UPWARD 2048
#define FE_TOWARDZERO 3072
#define FE_DFL_ENV ((const fenv_t *)-1)

typedef unsigned short fexcept_t;
typedef struct {
    unsigned int __viap_content[7 + (sizeof(long) == 8)];
} fenv_t;

int feclearexcept(int __a);
int fegetexceptflag(fexcept_t *__a, int __b);
int feraiseexcept(int __a);
int fesetexceptflag(const fexcept_t *__a, int __b);
int fetestexcept(int __a);
int fegetround(void);
int fesetround(int __a);
int fegetenv(fenv_t *__a);
int feholdexcept(fenv_t *__a);
int fesetenv(const fenv_t *__a);
int feupdateenv(const fenv_t *__a);

#endif
