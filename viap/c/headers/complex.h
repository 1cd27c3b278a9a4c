/* <complex.h>: complex numbers; a program that uses them is not supported. */
#ifndef _VIAP_COMPLEX_H
#define _VIAP_COMPLEX_H

#define complex _Complex
#define _Complex_I (__extension__ 1.0iF)
#define I _Complex_I
#define CMPLX(real, imaginary) __builtin_complex((double)(real), (double)(imaginary))
#define CMPLXF(real, imaginary) __builtin_complex((float)(real), (float)(imaginary))
#define CMPLXL(real, imaginary) \
    __builtin_complex((long double)(real), (long double)(imaginary))

double _Complex ccos(double _Complex __a);
float _Complex ccosf(float _Complex __a);
long double _Complex ccosl(long double _Complex __a);
double _Complex csin(double _Complex __a);
float _Complex csinf(float _Complex __a);
long double _Complex csinl(long double _Complex __a);
double _Complex ctan(double _Complex __a);
float _Complex ctanf(float _Complex __a);
long double _Complex ctanl(long double _Complex __a);
double _Complex cacos(double _Complex __a);
float _Complex cacosf(float _Complex __a);
long double _Complex cacosl(long double _Complex __a);
double _Complex casin(double _Complex __a);
float _Complex casinf(float _Complex __a);
long double _Complex casinl(long double _Complex __a);
double _Complex catan(double _Complex __a);
float _Complex catanf(float _Complex __a);
long double _Complex catanl(long double _Complex __a);
double _Complex ccosh(double _Complex __a);
float _Complex ccoshf(float _Complex __a);
long double _Complex ccoshl(long double _Complex __a);
double _Complex csinh(double _Complex __a);
float _Complex csinhf(float _Complex __a);
long double _Complex csinhl(long double _Complex __a);
double _Complex ctanh(double _Complex __a);
float _Complex ctanhf(float _Complex __a);
long double _Complex ctanhl(long double _Complex __a);
double _Complex cacosh(double _Complex __a);
float _Complex cacoshf(float _Complex __a);
long double _Complex cacoshl(long double _Complex __a);
double _Complex casinh(double _Complex __a);
float _Complex casinhf(float _Complex __a);
long double _Complex casinhl(long double _Complex __a);
double _Complex catanh(double _Complex __a);
float _Complex catanhf(float _Complex __a);
long double _Complex catanhl(long double _Complex __a);
double _Complex cexp(double _Complex __a);
float _Complex cexpf(float _Complex __a);
long double _Complex cexpl(long double _Complex __a);
double _Complex clog(double _Complex __a);
float _Complex clogf(float _Complex __a);
long double _Complex clogl(long double _Complex __a);
double _Complex cpow(double _Complex __a, double _Complex __b);
float _Complex cpowf(float _Complex __a, float _Complex __b);
long double _Complex cpowl(long double _Complex __a, long double _Complex __b);
double _Complex csqrt(double _Complex __a);
float _Complex csqrtf(float _Complex __a);
long double _Complex csqrtl(long double _Complex __a);
double _Complex conj(double _Complex __a);
float _Complex conjf(float _Complex __a);
long double _Complex conjl(long double _Complex __a);
double _Complex cproj(double _Complex __a);
float _Complex cprojf(float _Complex __a);
long double _Complex cprojl(long double _Complex __a);
double cabs(double _Complex __a);
float cabsf(float _Complex __a);
long double cabsl(long double _Complex __a);
double carg(double _Complex __a);
float cargf(float _Complex __a);
long double cargl(long double _Complex __a);
double creal(double _Complex __a);
float crealf(float _Complex __a);
long double creall(long double _Complex __a);
double cimag(double _Complex __a);
float cimagf(float _Complex __a);
long double cimagl(long double _Complex __a);

#endif
