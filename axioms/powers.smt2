; Powers: (power n b) is b to the power of n, for natural n.

(set-logic ALL)

(declare-fun power (Int Int) Int)

; definition
(assert (! (forall ((b Int)) (= (power 0 b) 1)) :named power-empty))
; definition
(assert (! (forall ((n Int) (b Int))
  (=> (>= n 0) (= (power (+ n 1) b) (* b (power n b)))))
  :named power-step))

; induction on n
(assert (! (forall ((n Int) (b Int))
  (=> (>= n 0) (<= 1 b) (<= 1 (power n b))))
  :named power-positive))

; Even powers, and powers of numbers that are not negative.
; induction on n
(assert (! (forall ((n Int) (b Int))
  (=> (>= n 0) (<= 0 b) (<= 0 (power n b))))
  :named power-not-negative))

; induction on n
(assert (! (forall ((n Int) (b Int))
  (=> (>= n 0) (<= 2 b) (< n (power n b))))
  :named power-above-exponent))

; induction on n
(assert (! (forall ((n Int) (m Int) (b Int))
  (=> (>= n 0) (>= m 0) (= (power (+ m n) b) (* (power m b) (power n b)))))
  :named power-of-sum))

; The first power divides the second one.
; induction on n
(assert (! (forall ((n Int) (m Int) (b Int))
  (=> (>= n 0) (>= m 0) (<= m n) (= (power n b) (* (power m b) (power (- n m) b)))))
  :named power-of-difference))

; induction on n, from power-positive
(assert (! (forall ((n Int) (m Int) (b Int))
  (=> (>= n 0) (>= m 0) (<= m n) (<= 1 b) (<= (power m b) (power n b))))
  :named power-grows))

; induction on n
(assert (! (forall ((n Int) (b Int) (c Int))
  (=> (>= n 0) (= (power n (* b c)) (* (power n b) (power n c)))))
  :named power-of-product))

; induction on n
(assert (! (forall ((n Int) (b Int))
  (=> (>= n 0) (= (mod b 2) 1) (= (mod (power n b) 2) 1)))
  :named power-odd))

; induction on n
(assert (! (forall ((n Int) (b Int))
  (=> (> n 0) (= (mod b 2) 0) (= (mod (power n b) 2) 0)))
  :named power-even))
