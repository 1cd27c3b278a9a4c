/* <semaphore.h>: semaphores; a program that uses them is not supported. */
#ifndef _VIAP_SEMAPHORE_H
#define _VIAP_SEMAPHORE_H

#include <sys/types.h>

typedef union {
    char __size[sizeof(long) == 8 ? 32 : 16];
    long __align;
} sem_t;

int sem_init(sem_t *__a, int __b, unsigned int __c);
int sem_destroy(sem_t *__a);
int sem_wait(sem_t *__a);
int sem_trywait(sem_t *__a);
int sem_post(sem_t *__a);
int sem_getvalue(sem_t *__a, int *__b);
int sem_close(sem_t *__a);
int sem_unlink(const char *__a);

#endif
