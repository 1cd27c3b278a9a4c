/* <pthread.h>: threads; a program that uses them is not supported. */
#ifndef _VIAP_PTHREAD_H
#define _VIAP_PTHREAD_H

#include <sys/types.h>
#include <time.h>

typedef unsigned long pthread_t;
typedef unsigned int pthread_key_t;
typedef int pthread_once_t;
typedef union pthread_attr_t {
    char __size[sizeof(long) == 8 ? 56 : 36];
    long __align;
} pthread_attr_t;
typedef union {
    char __size[sizeof(long) == 8 ? 40 : 24];
    long __align;
} pthread_mutex_t;
typedef union {
    char __size[48];
    long long __align;
} pthread_cond_t;
typedef union {
    char __size[sizeof(long) == 8 ? 56 : 32];
    long __align;
} pthread_rwlock_t;
typedef union {
    char __size[4];
    int __align;
} pthread_mutexattr_t;
typedef union {
    char __size[4];
    int __align;
} pthread_condattr_t;
typedef union {
    char __size[8];
    long __align;
} pthread_rwlockattr_t;

#define PTHREAD_MUTEX_INITIALIZER { { 0 } }
#define PTHREAD_COND_INITIALIZER { { 0 } }
#define PTHREAD_RWLOCK_INITIALIZER { { 0 } }
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_CREATE_JOINABLE 0
#define PTHREAD_CREATE_DETACHED 1
#define PTHREAD_MUTEX_NORMAL 0
#define PTHREAD_MUTEX_RECURSIVE 1
#define PTHREAD_MUTEX_ERRORCHECK 2

int pthread_create(pthread_t *__a, const pthread_attr_t *__b, void *(*__c)(void *), void *__d);
void pthread_exit(void *__a);
int pthread_join(pthread_t __a, void **__b);
int pthread_detach(pthread_t __a);
pthread_t pthread_self(void);
int pthread_equal(pthread_t __a, pthread_t __b);
int pthread_mutex_init(pthread_mutex_t *__a, const pthread_mutexattr_t *__b);
int pthread_mutex_destroy(pthread_mutex_t *__a);
int pthread_mutex_lock(pthread_mutex_t *__a);
int pthread_mutex_trylock(pthread_mutex_t *__a);
int pthread_mutex_unlock(pthread_mutex_t *__a);
int pthread_cond_init(pthread_cond_t *__a, const pthread_condattr_t *__b);
int pthread_cond_destroy(pthread_cond_t *__a);
int pthread_cond_signal(pthread_cond_t *__a);
int pthread_cond_broadcast(pthread_cond_t *__a);
int pthread_cond_wait(pthread_cond_t *__a, pthread_mutex_t *__b);
int pthread_rwlock_init(pthread_rwlock_t *__a, const pthread_rwlockattr_t *__b);
int pthread_rwlock_destroy(pthread_rwlock_t *__a);
int pthread_rwlock_rdlock(pthread_rwlock_t *__a);
int pthread_rwlock_wrlock(pthread_rwlock_t *__a);
int pthread_rwlock_unlock(pthread_rwlock_t *__a);
int pthread_key_create(pthread_key_t *__a, void (*__b)(void *));
int pthread_key_delete(pthread_key_t __a);
void *pthread_getspecific(pthread_key_t __a);
int pthread_setspecific(pthread_key_t __a, const void *__b);
int pthread_cancel(pthread_t __a);
int pthread_attr_init(pthread_attr_t *__a);
int pthread_attr_destroy(pthread_attr_t *__a);
int pthread_attr_setdetachstate(pthread_attr_t *__a, int __b);
int pthread_mutexattr_init(pthread_mutexattr_t *__a);
int pthread_mutexattr_destroy(pthread_mutexattr_t *__a);
int pthread_mutexattr_settype(pthread_mutexattr_t *__a, int __b);
int pthread_once(pthread_once_t *__a, void (*__b)(void));

#endif
