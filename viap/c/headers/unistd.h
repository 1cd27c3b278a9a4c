/* <unistd.h>: a few functions of POSIX systems. */
#ifndef _VIAP_UNISTD_H
#define _VIAP_UNISTD_H

#include <sys/types.h>
#include <viap/null.h>

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2

ssize_t read(int __descriptor, void *__data, size_t __size);
ssize_t write(int __descriptor, const void *__data, size_t __size);
int close(int __descriptor);
unsigned int sleep(unsigned int __seconds);
int usleep(unsigned int __microseconds);
pid_t getpid(void);
pid_t fork(void);
void _exit(int __status);

#endif
