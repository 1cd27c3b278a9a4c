/* <sys/socket.h>: sockets. */
#ifndef _VIAP_SYS_SOCKET_H
#define _VIAP_SYS_SOCKET_H

#include <sys/types.h>

#define AF_UNSPEC 0
#define AF_UNIX 1
#define AF_INET 2
#define AF_INET6 10
#define PF_INET 2
#define SOCK_STREAM 1
#define SOCK_DGRAM 2
#define SOCK_RAW 3
#define SOL_SOCKET 1
#define SO_REUSEADDR 2
#define SO_KEEPALIVE 9
#define SO_BROADCAST 6
#define SO_ERROR 4
#define SO_RCVTIMEO 20
#define SO_SNDTIMEO 21
#define MSG_PEEK 2
#define MSG_WAITALL 256
#define MSG_DONTWAIT 64
#define MSG_NOSIGNAL 16384
#define SHUT_RD 0
#define SHUT_WR 1
#define SHUT_RDWR 2
#define SOMAXCONN 4096

typedef unsigned int socklen_t;
typedef unsigned short sa_family_t;

struct sockaddr {
    sa_family_t sa_family;
    char sa_data[14];
};

int socket(int __a, int __b, int __c);
int socketpair(int __a, int __b, int __c, int __d[2]);
int bind(int __a, const struct sockaddr *__b, socklen_t __c);
int connect(int __a, const struct sockaddr *__b, socklen_t __c);
int listen(int __a, int __b);
int accept(int __a, struct sockaddr *__b, socklen_t *__c);
int getsockname(int __a, struct sockaddr *__b, socklen_t *__c);
int getpeername(int __a, struct sockaddr *__b, socklen_t *__c);
ssize_t send(int __a, const void *__b, size_t __c, int __d);
ssize_t recv(int __a, void *__b, size_t __c, int __d);
ssize_t sendto(int __a, const void *__b, size_t __c, int __d, const struct sockaddr *__e,
               socklen_t __f);
ssize_t recvfrom(int __a, void *__b, size_t __c, int __d, struct sockaddr *__e, socklen_t *__f);
int getsockopt(int __a, int __b, int __c, void *__d, socklen_t *__e);
int setsockopt(int __a, int __b, int __c, const void *__d, socklen_t __e);
int shutdown(int __a, int __b);

#endif
