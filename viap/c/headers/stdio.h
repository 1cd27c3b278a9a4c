/* <stdio.h>: input and output. */
#ifndef _VIAP_STDIO_H
#define _VIAP_STDIO_H

#include <stdarg.h>
#include <viap/features.h>
#include <viap/file.h>
#include <viap/null.h>
#include <viap/off_t.h>
#include <viap/size_t.h>
#include <viap/mbstate_t.h>
#include <viap/ssize_t.h>

#define EOF (-1)
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define TMP_MAX 238328
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2

typedef struct {
    off_t __position;
    mbstate_t __state;
} fpos_t;

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr

int remove(const char *__a);
int rename(const char *__a, const char *__b);
int fclose(FILE *__a);
FILE *tmpfile(void);
char *tmpnam(char __a[20]);
int fflush(FILE *__a);
FILE *fopen(const char *__a, const char *__b);
FILE *freopen(const char *__a, const char *__b, FILE *__c);
void setbuf(FILE *__a, char *__b);
int setvbuf(FILE *__a, char *__b, int __c, size_t __d);
int fprintf(FILE *__a, const char *__b, ...);
int printf(const char *__a, ...);
int sprintf(char *__a, const char *__b, ...);
int vfprintf(FILE *__a, const char *__b, va_list __c);
int vprintf(const char *__a, va_list __b);
int vsprintf(char *__a, const char *__b, va_list __c);
int snprintf(char *__a, size_t __b, const char *__c, ...);
int vsnprintf(char *__a, size_t __b, const char *__c, va_list __d);
int fscanf(FILE *__a, const char *__b, ...);
int scanf(const char *__a, ...);
int sscanf(const char *__a, const char *__b, ...);
int vfscanf(FILE *__a, const char *__b, va_list __c);
int vscanf(const char *__a, va_list __b);
int vsscanf(const char *__a, const char *__b, va_list __c);
int fgetc(FILE *__a);
int getc(FILE *__a);
int getchar(void);
int fputc(int __a, FILE *__b);
int putc(int __a, FILE *__b);
int putchar(int __a);
char *fgets(char *__a, int __b, FILE *__c);
int fputs(const char *__a, FILE *__b);
int puts(const char *__a);
int ungetc(int __a, FILE *__b);
size_t fread(void *__a, size_t __b, size_t __c, FILE *__d);
size_t fwrite(const void *__a, size_t __b, size_t __c, FILE *__d);
int fseek(FILE *__a, long __b, int __c);
long ftell(FILE *__a);
void rewind(FILE *__a);
int fgetpos(FILE *__a, fpos_t *__b);
int fsetpos(FILE *__a, const fpos_t *__b);
void clearerr(FILE *__a);
int feof(FILE *__a);
int ferror(FILE *__a);
void perror(const char *__a);
char *gets(char *__a);

#ifdef __VIAP_USE_POSIX
FILE *fdopen(int __a, const char *__b);
int fileno(FILE *__a);
FILE *popen(const char *__a, const char *__b);
int pclose(FILE *__a);
ssize_t getline(char **__a, size_t *__b, FILE *__c);
ssize_t getdelim(char **__a, size_t *__b, int __c, FILE *__d);
int dprintf(int __a, const char *__b, ...);
int vdprintf(int __a, const char *__b, va_list __c);
int fseeko(FILE *__a, off_t __b, int __c);
off_t ftello(FILE *__a);
void flockfile(FILE *__a);
void funlockfile(FILE *__a);
int ftrylockfile(FILE *__a);
int getc_unlocked(FILE *__a);
int getchar_unlocked(void);
int putc_unlocked(int __a, FILE *__b);
int putchar_unlocked(int __a);
int fgetc_unlocked(FILE *__a);
int fputc_unlocked(int __a, FILE *__b);
int feof_unlocked(FILE *__a);
int ferror_unlocked(FILE *__a);
void clearerr_unlocked(FILE *__a);
int fflush_unlocked(FILE *__a);
size_t fread_unlocked(void *__a, size_t __b, size_t __c, FILE *__d);
size_t fwrite_unlocked(const void *__a, size_t __b, size_t __c, FILE *__d);
void setbuffer(FILE *__a, char *__b, size_t __c);
void setlinebuf(FILE *__a);
FILE *fmemopen(void *__a, size_t __b, const char *__c);
FILE *open_memstream(char **__a, size_t *__b);
char *tempnam(const char *__a, const char *__b);
int getw(FILE *__a);
int putw(int __a, FILE *__b);
int renameat(int __a, const char *__b, int __c, const char *__d);
char *ctermid(char *__a);
#endif

#ifdef __VIAP_USE_GNU
FILE *fopen64(const char *__a, const char *__b);
int asprintf(char **__a, const char *__b, ...);
int vasprintf(char **__a, const char *__b, va_list __c);
int fcloseall(void);
char *fgets_unlocked(char *__a, int __b, FILE *__c);
int fputs_unlocked(const char *__a, FILE *__b);
#endif

#endif
