"""Programs about memory that is allocated: rows, lists, trees, and what was freed."""

from tests.c.semantics.program import Program

HEAP = [
    Program(
        "rows_from_malloc",
        """\
#include <stdlib.h>
long long out[8];
int main(void) {
    int n = 3; int **m = malloc(n * sizeof(int *));
    for (int i = 0; i < n; i++) {
        m[i] = malloc((i + 1) * sizeof(int));
        for (int j = 0; j <= i; j++) m[i][j] = i * 10 + j;
    }
    out[0] = m[2][1]; out[1] = m[1][1]; int *t = m[0]; m[0] = m[2]; m[2] = t;
    out[2] = m[0][2]; out[3] = m[2][0];
    for (int i = 0; i < n; i++) free(m[i]);
    free(m); return 0;
}""",
        out=(21, 11, 22, 0, 0, 0, 0, 0),
    ),
    Program(
        "index_beyond_a_row_from_malloc",
        """\
#include <stdlib.h>
long long out[8];
int main(void) {
    int n = 3; int **m = malloc(n * sizeof(int *));
    for (int i = 0; i < n; i++) {
        m[i] = malloc((i + 1) * sizeof(int));
    }
    m[1][2] = 1; out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "array_of_rows_from_malloc",
        """\
#include <stdlib.h>
long long out[4];
int main(void) {
    int (*p)[3] = malloc(4 * sizeof *p);
    for (int i = 0; i < 4; i++) for (int j = 0; j < 3; j++) p[i][j] = i * 10 + j;
    out[0] = p[3][1]; return 0;
}""",
        out=(31, 0, 0, 0),
    ),
    Program(
        "tree",
        """\
#include <stdlib.h>
long long out[8];
struct T { int v; struct T *l, *r; };
struct T *mk(int v, struct T *l, struct T *rr) {
    struct T *t = malloc(sizeof(struct T)); t->v = v; t->l = l; t->r = rr; return t;
}
int main(void) {
    struct T *t = mk(1, mk(2, 0, 0), mk(3, mk(4, 0, 0), 0)); out[0] = t->r->l->v;
    struct T *x = t; int s = 0;
    while (x) {
        s += x->v; x = x->r ? x->r : x->l;
    }
    out[1] = s; t->l->l = t->r; t->r->v = 9; out[2] = t->l->l->v; return 0;
}""",
        out=(4, 8, 9, 0, 0, 0, 0, 0),
    ),
    Program(
        "doubly_linked_list",
        """\
#include <stdlib.h>
long long out[8];
struct N { int v; struct N *prev, *next; };
int main(void) {
    struct N head = { -1, &head, &head };
    for (int i = 0; i < 4; i++) {
        struct N *n = malloc(sizeof *n); n->v = i; n->prev = head.prev; n->next = &head;
        head.prev->next = n; head.prev = n;
    }
    for (struct N *n = head.next; n != &head; n = n->next) out[0] = out[0] * 10 + n->v;
    struct N *d = head.next->next; d->prev->next = d->next; d->next->prev = d->prev;
    free(d);
    for (struct N *n = head.prev; n != &head; n = n->prev) out[1] = out[1] * 10 + n->v;
    while (head.next != &head) {
        struct N *n = head.next; head.next = n->next; free(n);
    }
    out[2] = head.next == &head; return 0;
}""",
        out=(123, 320, 1, 0, 0, 0, 0, 0),
    ),
    Program(
        "list_through_pointers_to_pointers",
        """\
#include <stdlib.h>
long long out[8];
struct N { int v; struct N *next; };
int main(void) {
    struct N *h = 0, **pp = &h;
    for (int i = 0; i < 4; i++) {
        *pp = malloc(sizeof **pp); (*pp)->v = i; (*pp)->next = 0; pp = &(*pp)->next;
    }
    for (pp = &h; *pp; ) {
        if ((*pp)->v % 2) {
            struct N *d = *pp; *pp = d->next; free(d);
        } else pp = &(*pp)->next;
    }
    for (struct N *n = h; n; n = n->next) out[0] = out[0] * 10 + n->v + 1;
    return 0;
}""",
        out=(13, 0, 0, 0, 0, 0, 0, 0),
    ),
    Program(
        "list_that_is_freed",
        """\
#include <stdlib.h>
long long out[2];
struct n { struct n *next; int v; };
int main(void) {
    struct n *h = 0;
    for (int i = 0; i < 3; i++) {
        struct n *t = malloc(sizeof *t); t->v = i; t->next = h; h = t;
    }
    while (h) {
        struct n *t = h; h = h->next; out[0] = out[0] * 10 + t->v; free(t);
    }
    return 0;
}""",
        out=(210, 0),
    ),
    Program(
        "list_of_pointers",
        """\
#include <stdlib.h>
long long out[4];
struct N { int *p; struct N *next; };
int main(void) {
    struct N *h = 0;
    int v[3] = {1,2,3};
    for (int i = 0; i < 3; i++) {
        struct N *n = malloc(sizeof *n); n->p = &v[i]; n->next = h; h = n;
    }
    int s = 0;
    for (struct N *n = h; n; n = n->next) s = s * 10 + *n->p;
    out[0] = s; return 0;
}""",
        out=(321, 0, 0, 0),
    ),
    Program(
        "use_after_free",
        """\
#include <stdlib.h>
long long out[2];
int main(void) {
    int *p = malloc(4); *p = 3; free(p); out[0] = *p; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "use_after_free_in_a_list",
        """\
#include <stdlib.h>
long long out[2];
struct n { struct n *next; int v; };
int main(void) {
    struct n *h = 0;
    for (int i = 0; i < 3; i++) {
        struct n *t = malloc(sizeof *t); t->v = i; t->next = h; h = t;
    }
    while (h) {
        struct n *t = h; free(h); h = t->next;
    }
    out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "copy_of_a_freed_struct",
        """\
#include <stdlib.h>
long long out[2];
struct S { int a, b; } s;
int main(void) {
    struct S *p = malloc(sizeof *p); p->a = 1; p->b = 2; free(p); s = *p; out[0] = s.a;
    return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "memset_of_a_freed_object",
        """\
#include <stdlib.h>
#include <string.h>
long long out[2];
int main(void) {
    int *p = malloc(16); free(p); memset(p, 0, 16); out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "memcpy_from_a_freed_object",
        """\
#include <stdlib.h>
#include <string.h>
long long out[2];
int b[4];
int main(void) {
    int *p = malloc(16); memset(p, 0, 16); free(p); memcpy(b, p, 16); out[0] = 1;
    return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "double_free",
        """\
#include <stdlib.h>
long long out[2];
int main(void) {
    int *p = malloc(4); free(p); free(p); out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "free_inside_of_an_object",
        """\
#include <stdlib.h>
long long out[2];
int main(void) {
    int *p = malloc(8); free(p + 1); out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "free_of_a_variable",
        """\
#include <stdlib.h>
long long out[2];
int main(void) {
    int x[2]; free(x); out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "free_of_a_void_pointer",
        """\
#include <stdlib.h>
long long out[2];
struct S { int a; int b; };
int main(void) {
    struct S *p = malloc(sizeof *p); p->a = 3; void *v = p; free(v); out[0] = 1;
    return 0;
}""",
        out=(1, 0),
    ),
    Program(
        "free_through_the_first_member",
        """\
#include <stdlib.h>
long long out[2];
struct S { int a; int b; };
int main(void) {
    struct S *p = malloc(sizeof *p); free(&p->a); out[0] = 1; return 0;
}""",
        out=(1, 0),
    ),
    Program(
        "blocks_of_bytes_that_grow",
        """\
#include <stdlib.h>
struct f { int n; char d[]; };
long long out[6];
int main(void) {
    struct f *f = 0;
    for (int i = 0; i < 3; i++) {
        f = realloc(f, sizeof *f + i + 1); f->n = i + 1; f->d[i] = 'a' + i;
    }
    out[0] = f->n; out[1] = f->d[0]; out[2] = f->d[2]; free(f);
    int *p = malloc(8); p[0] = 1; p[1] = 2; ((char *)p)[5] = 1; p = realloc(p, 16);
    out[3] = p[1]; p[3] = 9; p = realloc(p, 4); out[4] = p[0]; free(p); return 0;
}""",
        out=(3, 97, 99, 258, 1, 0),
    ),
    Program(
        "blocks_that_end_inside_of_a_struct",
        """\
#include <stdlib.h>
#include <stddef.h>
struct s { int n; char d[1]; }; struct t { int a, b, c[10]; }; struct u { int n; short d[2]; };
long long out[6];
struct u *make(unsigned k) {
    struct u *p = malloc(sizeof(struct u) + (k - 2) * sizeof(short)); p->n = k; return p;
}
int main(void) {
    struct s *p = malloc(offsetof(struct s, d) + 2); p->n = 7; p->d[0] = 3; out[0] = p->n + p->d[0];
    struct t *q = malloc(2 * sizeof(int)); q->a = 7; q->b = 5; out[1] = q->a + q->b;
    struct u *r = make(1); r->d[0] = 5; out[2] = r->d[0] + r->n; free(r); r = make(4); r->d[1] = 6;
    out[3] = r->d[1] + r->n; int (*m)[4] = malloc(2 * sizeof(int)); (*m)[1] = 3; out[4] = m[0][1];
    return 0;
}""",
        out=(10, 12, 6, 10, 3, 0),
    ),
    Program(
        "a_member_behind_the_end_of_its_block",
        """\
#include <stdlib.h>
struct t { int a, b; } *p;
int main(void) {
    p = malloc(sizeof(int)); p->a = 1; p->b = 2; return 0;
}""",
        end="UNDEFINED",
    ),
]
