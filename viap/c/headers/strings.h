/* <strings.h>: the older names of functions on strings. */
#ifndef _VIAP_STRINGS_H
#define _VIAP_STRINGS_H

#include <viap/size_t.h>

int bcmp(const void *__a, const void *__b, size_t __c);
void bcopy(const void *__a, void *__b, size_t __c);
void bzero(void *__a, size_t __b);
int ffs(int __a);
char *index(const char *__a, int __b);
char *rindex(const char *__a, int __b);
int strcasecmp(const char *__a, const char *__b);
int strncasecmp(const char *__a, const char *__b, size_t __c);
int ffsl(long __a);
int ffsll(long long __a);

#endif
