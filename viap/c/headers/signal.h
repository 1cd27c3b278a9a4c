/* <signal.h>: signals; a program that uses one is not supported. */
#ifndef _VIAP_SIGNAL_H
#define _VIAP_SIGNAL_H

#include <viap/features.h>
#include <sys/types.h>

typedef int sig_atomic_t;

#define SIG_DFL ((void (*)(int))0)
#define SIG_IGN ((void (*)(int))1)
#define SIG_ERR ((void (*)(int))-1)

#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGIOT 6
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGSTKFLT 16
#define SIGCLD 17
#define SIGCHLD 17
#define SIGCONT 18
#define SIGSTOP 19
#define SIGTSTP 20
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGURG 23
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGPROF 27
#define SIGWINCH 28
#define SIGIO 29
#define SIGPOLL 29
#define SIGPWR 30
#define SIGSYS 31

void (*signal(int __a, void (*__b)(int)))(int);
int raise(int __a);

#ifdef __VIAP_USE_POSIX
#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2
#define SA_NOCLDSTOP 1
#define SA_NOCLDWAIT 2
#define SA_SIGINFO 4
#define SA_RESTART 0x10000000
#define SA_NODEFER 0x40000000
#define SA_RESETHAND 0x80000000

typedef void (*sighandler_t)(int);
typedef struct {
    unsigned long __val[1024 / (8 * sizeof(unsigned long))];
} sigset_t;
typedef struct _viap_siginfo siginfo_t;
struct sigaction {
    union {
        void (*sa_handler)(int);
        void (*sa_sigaction)(int, siginfo_t *, void *);
    } __sigaction_handler;
    sigset_t sa_mask;
    int sa_flags;
    void (*sa_restorer)(void);
};
#define sa_handler __sigaction_handler.sa_handler
#define sa_sigaction __sigaction_handler.sa_sigaction

int kill(pid_t __a, int __b);
int sigemptyset(sigset_t *__a);
int sigfillset(sigset_t *__a);
int sigaddset(sigset_t *__a, int __b);
int sigdelset(sigset_t *__a, int __b);
int sigismember(const sigset_t *__a, int __b);
int sigprocmask(int __a, const sigset_t *__b, sigset_t *__c);
int sigsuspend(const sigset_t *__a);
int sigaction(int __a, const struct sigaction *__b, struct sigaction *__c);
int sigpending(sigset_t *__a);
int sigwait(const sigset_t *__a, int *__b);
int killpg(pid_t __a, int __b);
#endif

#endif
