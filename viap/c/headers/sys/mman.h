/* <sys/mman.h>: mapped memory; a program that uses it is not supported. */
#ifndef _VIAP_SYS_MMAN_H
#define _VIAP_SYS_MMAN_H

#include <sys/types.h>

#define PROT_NONE 0
#define PROT_READ 1
#define PROT_WRITE 2
#define PROT_EXEC 4
#define MAP_SHARED 1
#define MAP_PRIVATE 2
#define MAP_FIXED 16
#define MAP_ANONYMOUS 32
#define MS_ASYNC 1
#define MS_SYNC 4
#define MS_INVALIDATE 2
#define MAP_ANON MAP_ANONYMOUS
#define MAP_FAILED ((void *)-1)

void *mmap(void *__a, size_t __b, int __c, int __d, int __e, off_t __f);
int munmap(void *__a, size_t __b);
int mprotect(void *__a, size_t __b, int __c);
int msync(void *__a, size_t __b, int __c);
int mlock(const void *__a, size_t __b);
int munlock(const void *__a, size_t __b);
int madvise(void *__a, size_t __b, int __c);
int shm_open(const char *__a, int __b, mode_t __c);
int shm_unlink(const char *__a);

#endif
