/* <strings.h>: the older names of functions on strings. */
#ifndef _VIAP_STRINGS_H
#define _VIAP_STRINGS_H

#include <viap/size_t.h>

int bcmp(const void *left, const void *right, size_t size);
void bcopy(const void *source, void *target, size_t size);
void bzero(void *target, size_t size);
int ffs(int value);
char *index(const char *text, int character);
char *rindex(const char *text, int character);
int strcasecmp(const char *left, const char *right);
int strncasecmp(const char *left, const char *right, size_t size);

#endif
