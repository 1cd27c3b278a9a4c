/* The world of a compiled program: inputs, and every way for a run to end.

   Standard input holds the runs: a line "RUN", then a line for each input: the name of the
   function that is to give the value ("*" for any), and the value. Each run happens in a
   process of its own. At its end, it prints a line: how it ended, how many inputs it read,
   the line of a failed assert (or 0), and a detail; then the values of the globals that are
   observed; and "RUN". Definitions here come first in the link, and win over the program's own; weak
   ones don't. The arguments are the seconds for a run and for all runs. */

#define _GNU_SOURCE
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

extern int __real_main(int argc, char **argv, char **environment);
__attribute__((weak)) void viap_dump(void);

struct input {
  const char *name;
  long long value;
};

static struct input *next_input, *inputs_end;
static long inputs_read;
static unsigned failed_line;
static FILE *report;
static volatile sig_atomic_t ending;

void viap_put(const char *path, long long value) {
  fprintf(report, "%s %lld\n", path, value);
}

__attribute__((noreturn)) static void viap_end(const char *end, const char *detail) {
  if (!ending) {
    ending = 1;
    fprintf(report, "= %s %ld %u %s\n", end, inputs_read, failed_line, detail);
    if (viap_dump)
      viap_dump();
    fflush(report);
  }
  _exit(0);
}

/* A value for an input function; the names are compared, so that a program which asks for
   its inputs in another order is found out. */
long long viap_input(const char *name) {
  if (next_input == inputs_end)
    viap_end("INPUTS", name);
  if (strcmp(next_input->name, "*") != 0 && strcmp(next_input->name, name) != 0)
    viap_end("ORDER", name);
  inputs_read++;
  return next_input++->value;
}

/* For functions that nobody defines: an input if the next one is theirs, or else nothing. */
long long viap_unknown(const char *name) {
  if (next_input != inputs_end && strcmp(next_input->name, name) == 0)
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

__attribute__((weak)) void assume_abort_if_not(int condition) { __VERIFIER_assume(condition); }

__attribute__((weak)) void __VERIFIER_assert(int condition) {
  if (!condition)
    viap_end("ERROR", "__VERIFIER_assert");
}

__attribute__((weak)) void __VERIFIER_check(int condition) { __VERIFIER_assert(condition); }

void viap_error(const char *name) { viap_end("ERROR", name); }
void reach_error(void) { viap_end("ERROR", "reach_error"); }
void __VERIFIER_error(void) { viap_end("ERROR", "__VERIFIER_error"); }
void __assert_fail(const char *text, const char *file, unsigned line, const char *function) {
  failed_line = line;
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

static void prepare(double seconds) {
  static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGXCPU, SIGALRM, SIGABRT};
  stack_t stack = {.ss_sp = signal_stack, .ss_size = sizeof signal_stack};
  sigaltstack(&stack, 0);
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) {
    struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_ONSTACK | SA_SIGINFO};
    sigaction(signals[i], &action, 0);
  }
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  limit(RLIMIT_CPU, (rlim_t)seconds + 1);
  limit(RLIMIT_CORE, 0);
  struct itimerval timer = {.it_value = {(time_t)seconds, (seconds - (time_t)seconds) * 1e6}};
  setitimer(ITIMER_REAL, &timer, 0);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

/* All of the inputs, run by run: where the inputs of a run end, its `name` is null. */
static struct input *read_runs(void) {
  struct input *all = 0;
  size_t count = 0, room = 0;
  char name[256];
  long long value = 0;
  while (scanf("%255s", name) == 1) {
    int run = strcmp(name, "RUN") == 0;
    if (!run && scanf("%lld", &value) != 1)
      break;
    if (count + 2 > room && !(all = realloc(all, (room = 2 * room + 64) * sizeof *all)))
      _exit(1);
    all[count++] = (struct input){run ? 0 : strdup(name), run ? 0 : value};
  }
  if (!all)
    _exit(1);
  all[count] = (struct input){0, -1};
  return all;
}

int __wrap_main(int argc, char **argv, char **environment) {
  double seconds = argc > 1 ? strtod(argv[1], 0) : 5;
  double end = now() + (argc > 2 ? strtod(argv[2], 0) : 600);
  struct input *runs = read_runs();
  report = fdopen(dup(1), "w");
  /* What the program itself prints is not part of the report. */
  if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "r", stdin))
    return 1;
  char *arguments[] = {argv[0], 0};
  while (runs->name || runs->value != -1) {
    int status = 0;
    next_input = inputs_end = ++runs;
    while (inputs_end->name)
      inputs_end++;
    runs = inputs_end;
    double left = end - now();
    if (left <= 0) {
      fprintf(report, "= BUDGET 0 0 time\nRUN\n");
      continue;
    }
    fflush(report);
    pid_t child = fork();
    if (child == 0) {
      stack_base = (char *)&status;
      prepare(left < seconds ? left : seconds);
      __real_main(1, arguments, environment);
      viap_end("END", "main");
    }
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status))
      fprintf(report, "= CRASH 0 0 signal %d\n", WTERMSIG(status));
    /* A line that ends the run, whatever it printed. */
    fprintf(report, "RUN\n");
  }
  fflush(report);
  _exit(0);
}
