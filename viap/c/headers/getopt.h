/* <getopt.h>: options of a command line. */
#ifndef _VIAP_GETOPT_H
#define _VIAP_GETOPT_H

#define no_argument 0
#define required_argument 1
#define optional_argument 2

extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;

struct option {
    const char *name;
    int has_arg;
    int *flag;
    int val;
};

int getopt(int __a, char *const *__b, const char *__c);
int getopt_long(int __a, char *const *__b, const char *__c, const struct option *__d, int *__e);
int getopt_long_only(int __a, char *const *__b, const char *__c, const struct option *__d,
                     int *__e);

#endif
