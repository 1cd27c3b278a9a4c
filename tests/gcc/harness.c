/* The world of a program under test: inputs, and every way for a run to end.

   Inputs come on standard input, a line each: the name of the function that is to give
   the value ("*" for any), and the value. At its end the run prints how it ended, and the
   values of the program's globals, to the descriptor that was standard output at the start.
   Definitions here come first in the link, and win over the program's own; weak ones don't. */

#define _GNU_SOURCE
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <ucontext.h>
#include <unistd.h>

extern int __real_main(int argc, char **argv);
__attribute__((weak)) void viap_dump(void);

static FILE *inputs;
static FILE *report;
static char next_name[256];
static long long next_value;
static int has_next;
static volatile sig_atomic_t ending;

static void advance(void) {
  has_next = fscanf(inputs, "%255s %lld", next_name, &next_value) == 2;
}

void viap_put(const char *path, long long value) {
  fprintf(report, "%s %lld\n", path, value);
}

__attribute__((noreturn)) static void viap_end(const char *end, const char *detail) {
  if (!ending) {
    ending = 1;
    fprintf(report, "%s %s\n", end, detail);
    if (viap_dump)
      viap_dump();
    fflush(report);
  }
  _exit(0);
}

/* A value for an input function; the names are compared, so that a program which asks for
   its inputs in another order is found out. */
long long viap_input(const char *name) {
  if (!has_next)
    viap_end("INPUTS", name);
  if (strcmp(next_name, "*") != 0 && strcmp(next_name, name) != 0)
    viap_end("ORDER", name);
  long long value = next_value;
  advance();
  return value;
}

/* For functions that nobody defines: an input if the next one is theirs, or else nothing. */
long long viap_unknown(const char *name) {
  if (has_next && strcmp(next_name, name) == 0)
    return viap_input(name);
  return 0;
}

#define INPUT(type, suffix)                                                                    \
  __attribute__((weak)) type __VERIFIER_nondet_##suffix(void) {                                \
    return (type)viap_input("__VERIFIER_nondet_" #suffix);                                     \
  }
INPUT(int, int)
INPUT(unsigned int, uint)
INPUT(unsigned int, unsigned)
INPUT(unsigned int, u32)
INPUT(char, char)
INPUT(signed char, schar)
INPUT(unsigned char, uchar)
INPUT(unsigned char, u8)
INPUT(short, short)
INPUT(unsigned short, ushort)
INPUT(unsigned short, u16)
INPUT(long, long)
INPUT(unsigned long, ulong)
INPUT(long long, longlong)
INPUT(unsigned long long, ulonglong)
INPUT(_Bool, bool)
INPUT(size_t, size_t)

__attribute__((weak)) void __VERIFIER_assume(int condition) {
  if (!condition)
    viap_end("ASSUMPTION", "");
}

__attribute__((weak)) void __VERIFIER_assert(int condition) {
  if (!condition)
    viap_end("ERROR", "__VERIFIER_assert");
}

void reach_error(void) { viap_end("ERROR", "reach_error"); }
void __VERIFIER_error(void) { viap_end("ERROR", "__VERIFIER_error"); }
void __assert_fail(const char *text, const char *file, unsigned line, const char *function) {
  viap_end("ERROR", "assert");
}
void abort(void) { viap_end("ABORT", "abort"); }
void exit(int status) { viap_end("END", "exit"); }

static char *stack_base;

#ifdef __x86_64__
#define STACK_POINTER REG_RSP
#else
#define STACK_POINTER REG_ESP
#endif

/* C knows no limit of the stack: a run that needs more is like one that takes too long. */
static void on_signal(int number, siginfo_t *info, void *context) {
  struct rlimit stack;
  char *now = (char *)((ucontext_t *)context)->uc_mcontext.gregs[STACK_POINTER];
  getrlimit(RLIMIT_STACK, &stack);
  if (number == SIGXCPU || number == SIGALRM)
    viap_end("BUDGET", "time");
  if (number == SIGSEGV && (now > stack_base || (rlim_t)(stack_base - now) + 65536 > stack.rlim_cur))
    viap_end("BUDGET", "stack");
  viap_end("UNDEFINED", "signal");
}

static void limit(int resource, rlim_t value) {
  struct rlimit limits = {value, value};
  setrlimit(resource, &limits);
}

static char signal_stack[1 << 16];

int __wrap_main(int argc, char **argv) {
  static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGXCPU, SIGALRM, SIGABRT};
  stack_base = (char *)&argc;
  stack_t stack = {.ss_sp = signal_stack, .ss_size = sizeof signal_stack};
  sigaltstack(&stack, 0);
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) {
    struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_ONSTACK | SA_SIGINFO};
    sigaction(signals[i], &action, 0);
  }
  unsigned seconds = argc > 1 ? (unsigned)atoi(argv[1]) : 5;
  limit(RLIMIT_CPU, seconds + 1);
  limit(RLIMIT_CORE, 0);
  alarm(seconds);
  inputs = fdopen(dup(0), "r");
  report = fdopen(dup(1), "w");
  /* What the program itself prints is not part of the report. */
  if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "r", stdin))
    return 1;
  advance();
  __real_main(1, argv);
  viap_end("END", "main");
}
