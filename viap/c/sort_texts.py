"""C functions for qsort and bsearch, by the type of the elements.

A run sorts as glibc does. It ends where different elements compare as equal, and where the program
may observe the calls of the comparison: libraries differ in both. A proof knows that qsort calls
the comparison with pointers to elements, and changes nothing but the elements; and that bsearch
returns null, or an element that compares as equal.
"""


def sort_text(name: str, element: str, scalar: bool, pure: bool = True) -> str:
    """Return qsort for arrays of an element type, which is given as a type name.

    `scalar`: elements can be compared by `!=`. `pure`: the number and the order of the calls can't
    be observed; otherwise, no run goes on.
    """
    stop = "" if pure else "__viap_stop_runs();"
    differ = "if (base[k - 1] != base[k])" if scalar else "if (1)"
    return f"""typedef int {element};
void {name}({element} *base, unsigned long count, unsigned long size,
            int (*compare)(const void *, const void *))
{{
    unsigned long i, k;
    {element} held;
    int order;
    __viap_require(size == sizeof({element}) && base != 0);
    if (count == 0)
        return;
    if (__viap_is_run()) {{
        {stop}
        for (i = 1; i < count; i++) {{
            for (k = i; k > 0; k--) {{
                order = compare(base + (k - 1), base + k);
                if (order == 0) {{
                    {differ}
                        __viap_stop_runs();
                }}
                if (order <= 0)
                    break;
                held = base[k];
                base[k] = base[k - 1];
                base[k - 1] = held;
            }}
        }}
        return;
    }}
    held = base[count - 1];
    base[count - 1] = held;
    while (__viap_any_int()) {{
        __viap_forget(base);
        i = __viap_any_ulong();
        k = __viap_any_ulong();
        __viap_assume(i < count && k < count);
        compare(base + i, base + k);
    }}
    __viap_forget(base);
}}
"""


def search_text(name: str, element: str, pure: bool = True) -> str:
    """Return bsearch for arrays of an element type; `pure` as for qsort."""
    stop = "" if pure else "__viap_stop_runs();"
    return f"""typedef int {element};
void *{name}(const void *key, const {element} *base, unsigned long count, unsigned long size,
             int (*compare)(const void *, const void *))
{{
    unsigned long low = 0, high = count, middle;
    int order;
    __viap_require(size == sizeof({element}));
    if (__viap_is_run()) {{
        {stop}
        while (low < high) {{
            middle = low + (high - low) / 2;
            order = compare(key, base + middle);
            if (order == 0) {{
                if (middle > low) {{
                    order = compare(key, base + (middle - 1));
                    if (order == 0)
                        __viap_stop_runs();
                }}
                if (middle + 1 < high) {{
                    order = compare(key, base + (middle + 1));
                    if (order == 0)
                        __viap_stop_runs();
                }}
                return (void *)(base + middle);
            }}
            if (order < 0)
                high = middle;
            else
                low = middle + 1;
        }}
        return 0;
    }}
    if (count == 0)
        return 0;
    while (__viap_any_int()) {{
        middle = __viap_any_ulong();
        __viap_assume(middle < count);
        compare(key, base + middle);
    }}
    if (__viap_any_int())
        return 0;
    middle = __viap_any_ulong();
    __viap_assume(middle < count);
    order = compare(key, base + middle);
    __viap_assume(order == 0);
    return (void *)(base + middle);
}}
"""
