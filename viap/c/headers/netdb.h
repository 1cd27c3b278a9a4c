/* <netdb.h>: names of hosts and services. */
#ifndef _VIAP_NETDB_H
#define _VIAP_NETDB_H

#include <netinet/in.h>

#define HOST_NOT_FOUND 1
#define TRY_AGAIN 2
#define NO_RECOVERY 3
#define NO_DATA 4
#define AI_PASSIVE 0x0001
#define AI_CANONNAME 0x0002
#define AI_NUMERICHOST 0x0004
#define AI_V4MAPPED 0x0008
#define AI_ALL 0x0010
#define AI_ADDRCONFIG 0x0020
#define AI_NUMERICSERV 0x0400
#define EAI_BADFLAGS -1
#define EAI_NONAME -2
#define EAI_AGAIN -3
#define EAI_FAIL -4
#define EAI_FAMILY -6
#define EAI_SOCKTYPE -7
#define EAI_SERVICE -8
#define EAI_MEMORY -10
#define EAI_SYSTEM -11
#define EAI_OVERFLOW -12
#define NI_MAXHOST 1025
#define NI_MAXSERV 32
#define NI_NUMERICHOST 1
#define NI_NUMERICSERV 2
#define NI_NOFQDN 4
#define NI_NAMEREQD 8
#define NI_DGRAM 16

struct hostent {
    char *h_name;
    char **h_aliases;
    int h_addrtype;
    int h_length;
    char **h_addr_list;
};
#define h_addr h_addr_list[0]

struct servent {
    char *s_name;
    char **s_aliases;
    int s_port;
    char *s_proto;
};

struct addrinfo {
    int ai_flags;
    int ai_family;
    int ai_socktype;
    int ai_protocol;
    socklen_t ai_addrlen;
    struct sockaddr *ai_addr;
    char *ai_canonname;
    struct addrinfo *ai_next;
};

struct hostent *gethostbyname(const char *__a);
struct hostent *gethostbyaddr(const void *__a, socklen_t __b, int __c);
struct servent *getservbyname(const char *__a, const char *__b);
struct servent *getservbyport(int __a, const char *__b);
int getaddrinfo(const char *__a, const char *__b, const struct addrinfo *__c,
                struct addrinfo **__d);
void freeaddrinfo(struct addrinfo *__a);
const char *gai_strerror(int __a);
int getnameinfo(const struct sockaddr *__a, socklen_t __b, char *__c, socklen_t __d, char *__e,
                socklen_t __f, int __g);
void herror(const char *__a);

#endif
