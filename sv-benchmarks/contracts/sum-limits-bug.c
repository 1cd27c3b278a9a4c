// The sum starts with one.
int sum(const unsigned char *a, int n)
  __CPROVER_requires(0 <= n && n <= 1000)
  __CPROVER_requires(__CPROVER_is_fresh(a, n))
  __CPROVER_assigns()
  __CPROVER_ensures(0 <= __CPROVER_return_value && __CPROVER_return_value <= 255 * n)
{
  int s = 1;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
