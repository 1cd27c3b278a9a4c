/* <unistd.h>: a few functions of POSIX systems. */
#ifndef _VIAP_UNISTD_H
#define _VIAP_UNISTD_H

#include <sys/types.h>
#include <viap/null.h>

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2

ssize_t read(int descriptor, void *data, size_t size);
ssize_t write(int descriptor, const void *data, size_t size);
int close(int descriptor);
unsigned int sleep(unsigned int seconds);
int usleep(unsigned int microseconds);
pid_t getpid(void);
pid_t fork(void);
void _exit(int status);

#endif
