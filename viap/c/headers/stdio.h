/* <stdio.h>: input and output. */
#ifndef _VIAP_STDIO_H
#define _VIAP_STDIO_H

#include <stdarg.h>
#include <viap/null.h>
#include <viap/size_t.h>
#include <viap/ssize_t.h>

#define EOF (-1)
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2

typedef struct _viap_file FILE;

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;

FILE *fopen(const char *__path, const char *__mode);
int fclose(FILE *__file);
int fflush(FILE *__file);
int feof(FILE *__file);
int ferror(FILE *__file);
void clearerr(FILE *__file);
int fseek(FILE *__file, long __offset, int __origin);
long ftell(FILE *__file);
void rewind(FILE *__file);
int remove(const char *__path);
int rename(const char *__before, const char *__after);

size_t fread(void *__data, size_t __size, size_t __count, FILE *__file);
size_t fwrite(const void *__data, size_t __size, size_t __count, FILE *__file);
int fgetc(FILE *__file);
int getc(FILE *__file);
int getchar(void);
char *fgets(char *__text, int __size, FILE *__file);
int ungetc(int __character, FILE *__file);
int fputc(int __character, FILE *__file);
int putc(int __character, FILE *__file);
int putchar(int __character);
int fputs(const char *__text, FILE *__file);
int puts(const char *__text);
void perror(const char *__text);

int printf(const char *__format, ...);
int fprintf(FILE *__file, const char *__format, ...);
int sprintf(char *__text, const char *__format, ...);
int snprintf(char *__text, size_t __size, const char *__format, ...);
int vprintf(const char *__format, va_list __arguments);
int vfprintf(FILE *__file, const char *__format, va_list __arguments);
int vsprintf(char *__text, const char *__format, va_list __arguments);
int vsnprintf(char *__text, size_t __size, const char *__format, va_list __arguments);
int scanf(const char *__format, ...);
int fscanf(FILE *__file, const char *__format, ...);
int sscanf(const char *__text, const char *__format, ...);

#endif
