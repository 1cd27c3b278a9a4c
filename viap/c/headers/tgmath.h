/* <tgmath.h>: functions of math.h by the types of their arguments. */
#ifndef _VIAP_TGMATH_H
#define _VIAP_TGMATH_H

#include <complex.h>
#include <math.h>

#define acos(x) \
    _Generic(((x)), float: acosf, long double: acosl, default: acos)(x)
#define asin(x) \
    _Generic(((x)), float: asinf, long double: asinl, default: asin)(x)
#define atan(x) \
    _Generic(((x)), float: atanf, long double: atanl, default: atan)(x)
#define acosh(x) \
    _Generic(((x)), float: acoshf, long double: acoshl, default: acosh)(x)
#define asinh(x) \
    _Generic(((x)), float: asinhf, long double: asinhl, default: asinh)(x)
#define atanh(x) \
    _Generic(((x)), float: atanhf, long double: atanhl, default: atanh)(x)
#define cos(x) \
    _Generic(((x)), float: cosf, long double: cosl, default: cos)(x)
#define sin(x) \
    _Generic(((x)), float: sinf, long double: sinl, default: sin)(x)
#define tan(x) \
    _Generic(((x)), float: tanf, long double: tanl, default: tan)(x)
#define cosh(x) \
    _Generic(((x)), float: coshf, long double: coshl, default: cosh)(x)
#define sinh(x) \
    _Generic(((x)), float: sinhf, long double: sinhl, default: sinh)(x)
#define tanh(x) \
    _Generic(((x)), float: tanhf, long double: tanhl, default: tanh)(x)
#define exp(x) \
    _Generic(((x)), float: expf, long double: expl, default: exp)(x)
#define log(x) \
    _Generic(((x)), float: logf, long double: logl, default: log)(x)
#define sqrt(x) \
    _Generic(((x)), float: sqrtf, long double: sqrtl, default: sqrt)(x)
#define fabs(x) \
    _Generic(((x)), float: fabsf, long double: fabsl, default: fabs)(x)
#define cbrt(x) \
    _Generic(((x)), float: cbrtf, long double: cbrtl, default: cbrt)(x)
#define ceil(x) \
    _Generic(((x)), float: ceilf, long double: ceill, default: ceil)(x)
#define erf(x) \
    _Generic(((x)), float: erff, long double: erfl, default: erf)(x)
#define erfc(x) \
    _Generic(((x)), float: erfcf, long double: erfcl, default: erfc)(x)
#define exp2(x) \
    _Generic(((x)), float: exp2f, long double: exp2l, default: exp2)(x)
#define expm1(x) \
    _Generic(((x)), float: expm1f, long double: expm1l, default: expm1)(x)
#define floor(x) \
    _Generic(((x)), float: floorf, long double: floorl, default: floor)(x)
#define ilogb(x) \
    _Generic(((x)), float: ilogbf, long double: ilogbl, default: ilogb)(x)
#define lgamma(x) \
    _Generic(((x)), float: lgammaf, long double: lgammal, default: lgamma)(x)
#define llrint(x) \
    _Generic(((x)), float: llrintf, long double: llrintl, default: llrint)(x)
#define llround(x) \
    _Generic(((x)), float: llroundf, long double: llroundl, default: llround)(x)
#define log10(x) \
    _Generic(((x)), float: log10f, long double: log10l, default: log10)(x)
#define log1p(x) \
    _Generic(((x)), float: log1pf, long double: log1pl, default: log1p)(x)
#define log2(x) \
    _Generic(((x)), float: log2f, long double: log2l, default: log2)(x)
#define logb(x) \
    _Generic(((x)), float: logbf, long double: logbl, default: logb)(x)
#define lrint(x) \
    _Generic(((x)), float: lrintf, long double: lrintl, default: lrint)(x)
#define lround(x) \
    _Generic(((x)), float: lroundf, long double: lroundl, default: lround)(x)
#define nearbyint(x) \
    _Generic(((x)), float: nearbyintf, long double: nearbyintl, default: nearbyint)(x)
#define rint(x) \
    _Generic(((x)), float: rintf, long double: rintl, default: rint)(x)
#define round(x) \
    _Generic(((x)), float: roundf, long double: roundl, default: round)(x)
#define tgamma(x) \
    _Generic(((x)), float: tgammaf, long double: tgammal, default: tgamma)(x)
#define trunc(x) \
    _Generic(((x)), float: truncf, long double: truncl, default: trunc)(x)
#define pow(x, y) \
    _Generic(((x) + (y)), float: powf, long double: powl, default: pow)(x, y)
#define atan2(x, y) \
    _Generic(((x) + (y)), float: atan2f, long double: atan2l, default: atan2)(x, y)
#define copysign(x, y) \
    _Generic(((x) + (y)), float: copysignf, long double: copysignl, default: copysign)(x, y)
#define fdim(x, y) \
    _Generic(((x) + (y)), float: fdimf, long double: fdiml, default: fdim)(x, y)
#define fmax(x, y) \
    _Generic(((x) + (y)), float: fmaxf, long double: fmaxl, default: fmax)(x, y)
#define fmin(x, y) \
    _Generic(((x) + (y)), float: fminf, long double: fminl, default: fmin)(x, y)
#define fmod(x, y) \
    _Generic(((x) + (y)), float: fmodf, long double: fmodl, default: fmod)(x, y)
#define hypot(x, y) \
    _Generic(((x) + (y)), float: hypotf, long double: hypotl, default: hypot)(x, y)
#define nextafter(x, y) \
    _Generic(((x) + (y)), float: nextafterf, long double: nextafterl, default: nextafter)(x, y)
#define remainder(x, y) \
    _Generic(((x) + (y)), float: remainderf, long double: remainderl, default: remainder)(x, y)
#define fma(x, y, z) \
    _Generic(((x) + (y) + (z)), float: fmaf, long double: fmal, default: fma)(x, y, z)
#define frexp(x, exponent) \
    _Generic((x), float: frexpf, long double: frexpl, default: frexp)(x, exponent)
#define ldexp(x, exponent) \
    _Generic((x), float: ldexpf, long double: ldexpl, default: ldexp)(x, exponent)
#define scalbn(x, exponent) \
    _Generic((x), float: scalbnf, long double: scalbnl, default: scalbn)(x, exponent)
#define scalbln(x, exponent) \
    _Generic((x), float: scalblnf, long double: scalblnl, default: scalbln)(x, exponent)
#define nexttoward(x, exponent) \
    _Generic((x), float: nexttowardf, long double: nexttowardl, default: nexttoward)(x, exponent)
#define remquo(x, y, quotient) \
    _Generic(((x) + (y)), float: remquof, long double: remquol, default: remquo)(x, y, quotient)
#define carg(x) _Generic((x), float: cargf, long double: cargl, default: carg)(x)
#define cimag(x) _Generic((x), float: cimagf, long double: cimagl, default: cimag)(x)
#define conj(x) _Generic((x), float: conjf, long double: conjl, default: conj)(x)
#define cproj(x) _Generic((x), float: cprojf, long double: cprojl, default: cproj)(x)
#define creal(x) _Generic((x), float: crealf, long double: creall, default: creal)(x)

#endif
