/* <strings.h>: the older names of functions on strings. */
#ifndef _VIAP_STRINGS_H
#define _VIAP_STRINGS_H

#include <viap/size_t.h>

int bcmp(const void *__left, const void *__right, size_t __size);
void bcopy(const void *__source, void *__target, size_t __size);
void bzero(void *__target, size_t __size);
int ffs(int __value);
char *index(const char *__text, int __character);
char *rindex(const char *__text, int __character);
int strcasecmp(const char *__left, const char *__right);
int strncasecmp(const char *__left, const char *__right, size_t __size);

#endif
