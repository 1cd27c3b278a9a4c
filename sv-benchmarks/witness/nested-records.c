/* Records in records: each inner member is an array of its own. */

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

struct point {
    int across;
    int down;
};

struct box {
    struct point corner;
    struct point size;
    int area;
} boxes[60000];

int main(void) {
    for (int k = 0; k < 60000; k++) {
        boxes[k].corner.across = k;
        boxes[k].corner.down = k + 1;
        boxes[k].size.across = 2;
        boxes[k].size.down = 3;
    }
    for (int k = 0; k < 60000; k++) {
        boxes[k].area = boxes[k].size.across * boxes[k].size.down;
        boxes[k].corner.across = boxes[k].corner.across + boxes[k].size.across;
    }
    for (int k = 0; k < 60000; k++) {
        __VERIFIER_assert(boxes[k].area == 6);
        __VERIFIER_assert(boxes[k].corner.across == boxes[k].corner.down + 1);
    }
    return 0;
}
