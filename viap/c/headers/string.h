/* <string.h>: memory and character strings. */
#ifndef _VIAP_STRING_H
#define _VIAP_STRING_H

#include <viap/null.h>
#include <viap/size_t.h>

void *memcpy(void *target, const void *source, size_t size);
void *memmove(void *target, const void *source, size_t size);
void *memset(void *target, int value, size_t size);
int memcmp(const void *left, const void *right, size_t size);
void *memchr(const void *data, int value, size_t size);

size_t strlen(const char *text);
size_t strnlen(const char *text, size_t limit);
char *strcpy(char *target, const char *source);
char *strncpy(char *target, const char *source, size_t size);
char *stpcpy(char *target, const char *source);
char *strcat(char *target, const char *source);
char *strncat(char *target, const char *source, size_t size);
int strcmp(const char *left, const char *right);
int strncmp(const char *left, const char *right, size_t size);
int strcoll(const char *left, const char *right);
size_t strxfrm(char *target, const char *source, size_t size);
char *strchr(const char *text, int character);
char *strrchr(const char *text, int character);
size_t strspn(const char *text, const char *accepted);
size_t strcspn(const char *text, const char *rejected);
char *strpbrk(const char *text, const char *accepted);
char *strstr(const char *text, const char *part);
char *strtok(char *text, const char *delimiters);
char *strdup(const char *text);
char *strndup(const char *text, size_t size);
char *strerror(int number);

#endif
