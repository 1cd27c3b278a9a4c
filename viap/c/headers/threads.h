/* <threads.h>: threads; a program that uses them is not supported. */
#ifndef _VIAP_THREADS_H
#define _VIAP_THREADS_H

#include <time.h>

#define thread_local _Thread_local
#define ONCE_FLAG_INIT { 0 }
#define TSS_DTOR_ITERATIONS 4

typedef unsigned int tss_t;
typedef void (*tss_dtor_t)(void *);
typedef unsigned long thrd_t;
typedef int (*thrd_start_t)(void *);
typedef struct {
    int __data;
} once_flag;
typedef union {
    char __size[24 + 2 * (sizeof(long) == 8) * 8];
    long __align;
} mtx_t;
typedef union {
    char __size[48];
    long long __align;
} cnd_t;

enum { thrd_success = 0, thrd_busy = 1, thrd_error = 2, thrd_nomem = 3, thrd_timedout = 4 };
enum { mtx_plain = 0, mtx_recursive = 1, mtx_timed = 2 };

int thrd_create(thrd_t *__a, thrd_start_t __b, void *__c);
int thrd_equal(thrd_t __a, thrd_t __b);
thrd_t thrd_current(void);
int thrd_sleep(const struct timespec *__a, struct timespec *__b);
void thrd_exit(int __a);
int thrd_detach(thrd_t __a);
int thrd_join(thrd_t __a, int *__b);
void thrd_yield(void);
int mtx_init(mtx_t *__a, int __b);
int mtx_lock(mtx_t *__a);
int mtx_timedlock(mtx_t *__a, const struct timespec *__b);
int mtx_trylock(mtx_t *__a);
int mtx_unlock(mtx_t *__a);
void mtx_destroy(mtx_t *__a);
void call_once(once_flag *__a, void (*__b)(void));
int cnd_init(cnd_t *__a);
int cnd_signal(cnd_t *__a);
int cnd_broadcast(cnd_t *__a);
int cnd_wait(cnd_t *__a, mtx_t *__b);
int cnd_timedwait(cnd_t *__a, mtx_t *__b, const struct timespec *__c);
void cnd_destroy(cnd_t *__a);
int tss_create(tss_t *__a, tss_dtor_t __b);
void *tss_get(tss_t __a);
int tss_set(tss_t __a, void *__b);
void tss_delete(tss_t __a);

#endif
