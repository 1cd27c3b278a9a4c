/* <unistd.h>: functions of POSIX systems. */
#ifndef _VIAP_UNISTD_H
#define _VIAP_UNISTD_H

#include <viap/features.h>
#include <sys/types.h>
#include <viap/null.h>

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif
#define _POSIX_VERSION 200809L
#define _SC_ARG_MAX 0
#define _SC_CLK_TCK 2
#define _SC_OPEN_MAX 4
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE _SC_PAGESIZE
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84

extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;

int access(const char *__a, int __b);
unsigned int alarm(unsigned int __a);
int chdir(const char *__a);
int chown(const char *__a, uid_t __b, gid_t __c);
int close(int __a);
int dup(int __a);
int dup2(int __a, int __b);
int execl(const char *__a, const char *__b, ...);
int execle(const char *__a, const char *__b, ...);
int execlp(const char *__a, const char *__b, ...);
int execv(const char *__a, char *const __b[]);
int execve(const char *__a, char *const __b[], char *const __c[]);
int execvp(const char *__a, char *const __b[]);
pid_t fork(void);
long fpathconf(int __a, int __b);
int fsync(int __a);
int ftruncate(int __a, off_t __b);
char *getcwd(char *__a, size_t __b);
gid_t getegid(void);
uid_t geteuid(void);
gid_t getgid(void);
int gethostname(char *__a, size_t __b);
char *getlogin(void);
int getpagesize(void);
pid_t getpgrp(void);
pid_t getpid(void);
pid_t getppid(void);
uid_t getuid(void);
int isatty(int __a);
int link(const char *__a, const char *__b);
off_t lseek(int __a, off_t __b, int __c);
int nice(int __a);
long pathconf(const char *__a, int __b);
int pause(void);
int pipe(int __a[2]);
ssize_t pread(int __a, void *__b, size_t __c, off_t __d);
ssize_t pwrite(int __a, const void *__b, size_t __c, off_t __d);
ssize_t read(int __a, void *__b, size_t __c);
ssize_t readlink(const char *__a, char *__b, size_t __c);
int rmdir(const char *__a);
int setgid(gid_t __a);
int setpgid(pid_t __a, pid_t __b);
pid_t setsid(void);
int setuid(uid_t __a);
unsigned int sleep(unsigned int __a);
int symlink(const char *__a, const char *__b);
void sync(void);
long sysconf(int __a);
pid_t tcgetpgrp(int __a);
int truncate(const char *__a, off_t __b);
char *ttyname(int __a);
int unlink(const char *__a);
int usleep(unsigned int __a);
pid_t vfork(void);
ssize_t write(int __a, const void *__b, size_t __c);
void _exit(int __a);
void *sbrk(__INTPTR_TYPE__ __a);
int brk(void *__a);
int getdtablesize(void);
int getentropy(void *__a, size_t __b);
int getopt(int __a, char *const *__b, const char *__c);
void swab(const void *__a, void *__b, ssize_t __c);

#ifdef __VIAP_USE_GNU
extern char **environ;
pid_t gettid(void);
#endif

#endif
