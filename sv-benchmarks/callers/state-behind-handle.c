extern void reach_error(void);

struct hidden;

struct handle {
    struct hidden *state;
    int open;
};

struct state {
    int *log;
    int count;
};

int append(struct handle *h, int value)
{
    struct state *s = (struct state *)h->state;
    int old = h->open;
    if (s->count < 0 || s->count >= 8)
        return -1;
    if (s->log && s->log[s->count] > 10)
        return 0;
    if (old != h->open)
        reach_error();
    return value;
}
