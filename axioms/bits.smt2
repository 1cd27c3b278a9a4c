; Bitwise operators on integers of any size, in two's complement: the laws of sets. The kernel knows
; the bits of a result, and that numbers with the same bits are equal.

(set-logic ALL)

(declare-fun bit_and (Int Int) Int)
(declare-fun bit_or (Int Int) Int)
(declare-fun bit_xor (Int Int) Int)

; direct
(assert (! (forall ((x Int) (y Int))
  (! (= (bit_and x (bit_or x y)) x) :pattern ((bit_or x y))))
  :named and-absorbs))

; direct
(assert (! (forall ((x Int) (y Int))
  (! (= (bit_or x (bit_and x y)) x) :pattern ((bit_and x y))))
  :named or-absorbs))

; direct
(assert (! (forall ((x Int) (y Int) (z Int))
  (! (= (bit_and x (bit_or y z)) (bit_or (bit_and x y) (bit_and x z)))
     :pattern ((bit_and x (bit_or y z)))))
  :named and-distributes))

; direct
(assert (! (forall ((x Int) (y Int))
  (! (= (bit_xor (bit_xor x y) y) x) :pattern ((bit_xor x y))))
  :named xor-undone))

; direct
(assert (! (forall ((x Int) (y Int))
  (! (= (bit_or x y) (bit_xor (bit_xor x y) (bit_and x y))) :pattern ((bit_or x y))))
  :named or-of-xor))

; direct
(assert (! (forall ((x Int) (y Int))
  (=> (<= 0 x) (and (<= 0 (bit_and x y)) (<= (bit_and x y) x))))
  :named and-no-larger))

; direct, from and-absorbs
(assert (! (forall ((x Int) (y Int))
  (=> (<= 0 (bit_or x y)) (<= x (bit_or x y))))
  :named or-no-smaller))

; Bits that no operand has are in none of the results.
; direct
(assert (! (forall ((x Int) (y Int) (m Int))
  (! (=> (= (bit_and x m) 0) (= (bit_and y m) 0)
         (and (= (bit_and (bit_or x y) m) 0) (= (bit_and (bit_xor x y) m) 0)))
     :pattern ((bit_and x m) (bit_and y m))))
  :named bits-stay-clear))
