/* <string.h>: memory and character strings. */
#ifndef _VIAP_STRING_H
#define _VIAP_STRING_H

#include <viap/features.h>
#include <viap/null.h>
#include <viap/size_t.h>

void *memcpy(void *__a, const void *__b, size_t __c);
void *memmove(void *__a, const void *__b, size_t __c);
void *memset(void *__a, int __b, size_t __c);
int memcmp(const void *__a, const void *__b, size_t __c);
void *memchr(const void *__a, int __b, size_t __c);
char *strcpy(char *__a, const char *__b);
char *strncpy(char *__a, const char *__b, size_t __c);
char *strcat(char *__a, const char *__b);
char *strncat(char *__a, const char *__b, size_t __c);
int strcmp(const char *__a, const char *__b);
int strncmp(const char *__a, const char *__b, size_t __c);
int strcoll(const char *__a, const char *__b);
size_t strxfrm(char *__a, const char *__b, size_t __c);
char *strchr(const char *__a, int __b);
char *strrchr(const char *__a, int __b);
size_t strcspn(const char *__a, const char *__b);
size_t strspn(const char *__a, const char *__b);
char *strpbrk(const char *__a, const char *__b);
char *strstr(const char *__a, const char *__b);
char *strtok(char *__a, const char *__b);
size_t strlen(const char *__a);
char *strerror(int __a);

#ifdef __VIAP_USE_POSIX
#include <strings.h>

void *memccpy(void *__a, const void *__b, int __c, size_t __d);
char *strtok_r(char *__a, const char *__b, char **__c);
char *strdup(const char *__a);
char *strndup(const char *__a, size_t __b);
size_t strnlen(const char *__a, size_t __b);
int strerror_r(int __a, char *__b, size_t __c);
char *strsignal(int __a);
char *stpcpy(char *__a, const char *__b);
char *stpncpy(char *__a, const char *__b, size_t __c);
char *strsep(char **__a, const char *__b);
void explicit_bzero(void *__a, size_t __b);
size_t strlcpy(char *__a, const char *__b, size_t __c);
size_t strlcat(char *__a, const char *__b, size_t __c);
#endif

#ifdef __VIAP_USE_GNU
void *mempcpy(void *__a, const void *__b, size_t __c);
void *memmem(const void *__a, size_t __b, const void *__c, size_t __d);
void *memrchr(const void *__a, int __b, size_t __c);
void *rawmemchr(const void *__a, int __b);
char *strchrnul(const char *__a, int __b);
char *strcasestr(const char *__a, const char *__b);
int strverscmp(const char *__a, const char *__b);
void *memfrob(void *__a, size_t __b);
char *strfry(char *__a);
#endif

#endif
