/* <string.h>: memory and character strings. */
#ifndef _VIAP_STRING_H
#define _VIAP_STRING_H

#include <viap/null.h>
#include <viap/size_t.h>

void *memcpy(void *__target, const void *__source, size_t __size);
void *memmove(void *__target, const void *__source, size_t __size);
void *memset(void *__target, int __value, size_t __size);
int memcmp(const void *__left, const void *__right, size_t __size);
void *memchr(const void *__data, int __value, size_t __size);

size_t strlen(const char *__text);
size_t strnlen(const char *__text, size_t __limit);
char *strcpy(char *__target, const char *__source);
char *strncpy(char *__target, const char *__source, size_t __size);
char *stpcpy(char *__target, const char *__source);
char *strcat(char *__target, const char *__source);
char *strncat(char *__target, const char *__source, size_t __size);
int strcmp(const char *__left, const char *__right);
int strncmp(const char *__left, const char *__right, size_t __size);
int strcoll(const char *__left, const char *__right);
size_t strxfrm(char *__target, const char *__source, size_t __size);
char *strchr(const char *__text, int __character);
char *strrchr(const char *__text, int __character);
size_t strspn(const char *__text, const char *__accepted);
size_t strcspn(const char *__text, const char *__rejected);
char *strpbrk(const char *__text, const char *__accepted);
char *strstr(const char *__text, const char *__part);
char *strtok(char *__text, const char *__delimiters);
char *strdup(const char *__text);
char *strndup(const char *__text, size_t __size);
char *strerror(int __number);

#endif
