// A number that is kept between two limits.
/*@ requires low <= high;
    assigns \nothing;
    behavior below: assumes x < low; ensures \result == low;
    behavior above: assumes x > high; ensures \result == high;
    behavior inside: assumes low <= x <= high; ensures \result == x; */
int clamp(int x, int low, int high) {
  if (x < low)
    return low;
  return x < high ? x : high;
}
