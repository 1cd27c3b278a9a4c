/* <err.h>: messages about errors. */
#ifndef _VIAP_ERR_H
#define _VIAP_ERR_H

#include <stdarg.h>

void warn(const char *__a, ...);
void vwarn(const char *__a, va_list __b);
void warnx(const char *__a, ...);
void vwarnx(const char *__a, va_list __b);
void err(int __a, const char *__b, ...);
void verr(int __a, const char *__b, va_list __c);
void errx(int __a, const char *__b, ...);
void verrx(int __a, const char *__b, va_list __c);

#endif
