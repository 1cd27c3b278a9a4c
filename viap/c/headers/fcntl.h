/* <fcntl.h>: control of files. */
#ifndef _VIAP_FCNTL_H
#define _VIAP_FCNTL_H

#include <sys/types.h>

#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_ACCMODE 3
#define O_CREAT 64
#define O_EXCL 128
#define O_NOCTTY 256
#define O_TRUNC 512
#define O_APPEND 1024
#define O_NONBLOCK 2048
#define O_SYNC 1052672
#define O_CLOEXEC 524288
#define O_DIRECTORY 65536
#define O_NOFOLLOW 131072
#define F_DUPFD 0
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define FD_CLOEXEC 1
#define AT_FDCWD (-100)
#define F_RDLCK 0
#define F_WRLCK 1
#define F_UNLCK 2

int open(const char *__a, int __b, ...);
int creat(const char *__a, mode_t __b);
int fcntl(int __a, int __b, ...);
int openat(int __a, const char *__b, int __c, ...);

#endif
