/* <setjmp.h>: non-local jumps; a program that uses them is not supported. */
#ifndef _VIAP_SETJMP_H
#define _VIAP_SETJMP_H

typedef struct __jmp_buf_tag {
    long __viap_registers[8];
    int __viap_saved;
    unsigned long __viap_mask[1024 / (8 * sizeof(unsigned long))];
} jmp_buf[1];
typedef jmp_buf sigjmp_buf;

int setjmp(jmp_buf __a);
int _setjmp(jmp_buf __a);
int sigsetjmp(sigjmp_buf __a, int __b);
void longjmp(jmp_buf __a, int __b);
void siglongjmp(sigjmp_buf __a, int __b);
#define setjmp(state) _setjmp(state)

#endif
