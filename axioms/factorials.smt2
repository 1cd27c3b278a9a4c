; Factorials: (fact n) is 1 * 2 * ... * n. Rising factorials: (rise n x) is x * (x+1) * ... * (x+n-1).
; Double factorials: (fact2 n) is n * (n-2) * ...

(set-logic ALL)

(declare-fun fact (Int) Int)
(declare-fun fact2 (Int) Int)
(declare-fun rise (Int Int) Int)
(declare-fun power (Int Int) Int)

; definition
(assert (! (= (fact 0) 1) :named fact-empty))
; definition
(assert (! (forall ((n Int)) (=> (>= n 0) (= (fact (+ n 1)) (* (+ n 1) (fact n)))))
  :named fact-step))

; definition
(assert (! (= (fact2 0) 1) :named fact2-first))
; definition
(assert (! (= (fact2 1) 1) :named fact2-second))
; definition
(assert (! (forall ((n Int)) (=> (>= n 0) (= (fact2 (+ n 2)) (* (+ n 2) (fact2 n)))))
  :named fact2-step))

; definition
(assert (! (forall ((x Int)) (= (rise 0 x) 1)) :named rise-empty))
; definition
(assert (! (forall ((n Int) (x Int)) (=> (>= n 0) (= (rise (+ n 1) x) (* (+ x n) (rise n x)))))
  :named rise-step))

; definition
(assert (! (forall ((b Int)) (= (power 0 b) 1)) :named power-empty))
; definition
(assert (! (forall ((n Int) (b Int))
  (=> (>= n 0) (= (power (+ n 1) b) (* b (power n b)))))
  :named power-step))

; induction on n
(assert (! (forall ((n Int)) (=> (>= n 0) (<= 1 (fact n)))) :named fact-positive))

; induction on n, from fact-positive
(assert (! (forall ((n Int)) (=> (>= n 0) (<= n (fact n)))) :named fact-above-argument))

; induction on n, from fact-positive
(assert (! (forall ((n Int) (m Int)) (=> (>= n 0) (>= m 0) (<= m n) (<= (fact m) (fact n))))
  :named fact-grows))

; Factorials grow at least as powers of two.
; induction on n, from fact-positive
(assert (! (forall ((n Int)) (=> (>= n 0) (<= (power n 2) (* 2 (fact n)))))
  :named fact-above-power))

; induction on n
(assert (! (forall ((n Int) (x Int)) (=> (>= n 0) (<= 1 x) (<= 1 (rise n x))))
  :named rise-positive))

; A factorial in two parts.
; induction on n
(assert (! (forall ((n Int) (m Int))
  (! (=> (>= n 0) (>= m 0) (= (fact (+ m n)) (* (fact m) (rise n (+ m 1)))))
     :pattern ((fact m) (rise n (+ m 1)))))
  :named fact-split))

; induction on n
(assert (! (forall ((n Int)) (=> (>= n 0) (= (rise n 1) (fact n)))) :named rise-from-one))

; induction on n
(assert (! (forall ((n Int)) (=> (>= n 0) (= (fact (+ n 1)) (* (fact2 n) (fact2 (+ n 1))))))
  :named fact-of-doubles))
