; Binomial coefficients: (binomial n k) is Pascal's triangle, row by row; outside of the triangle,
; it is zero.

(set-logic ALL)

(declare-fun binomial (Int Int) Int)
(declare-fun fact (Int) Int)

; definition
(assert (! (forall ((k Int)) (= (binomial 0 k) (ite (= k 0) 1 0))) :named binomial-first-row))
; definition
(assert (! (forall ((n Int) (k Int))
  (=> (>= n 0) (= (binomial (+ n 1) k) (+ (binomial n (- k 1)) (binomial n k)))))
  :named binomial-step))

; definition
(assert (! (= (fact 0) 1) :named fact-empty))
; definition
(assert (! (forall ((n Int)) (=> (>= n 0) (= (fact (+ n 1)) (* (+ n 1) (fact n)))))
  :named fact-step))

; induction on n, at k = (- k 1)
(assert (! (forall ((n Int) (k Int)) (=> (>= n 0) (<= 0 (binomial n k))))
  :named binomial-not-negative))

; induction on n, at k = (- k 1)
(assert (! (forall ((n Int) (k Int)) (=> (>= n 0) (or (< k 0) (< n k)) (= (binomial n k) 0)))
  :named binomial-outside))

; induction on n, at k = (- k 1), from binomial-not-negative
(assert (! (forall ((n Int) (k Int)) (=> (>= n 0) (<= 0 k) (<= k n) (<= 1 (binomial n k))))
  :named binomial-inside))

; induction on n, from binomial-outside
(assert (! (forall ((n Int)) (=> (>= n 0) (= (binomial n 0) 1))) :named binomial-at-zero))

; induction on n, from binomial-outside
(assert (! (forall ((n Int)) (=> (>= n 0) (= (binomial n n) 1))) :named binomial-at-end))

; induction on n, from binomial-at-zero
(assert (! (forall ((n Int)) (=> (>= n 0) (= (binomial n 1) n))) :named binomial-at-one))

; induction on n, at k = (- k 1)
(assert (! (forall ((n Int) (k Int)) (=> (>= n 0) (= (binomial n k) (binomial n (- n k)))))
  :named binomial-symmetric))

; induction on n, at k = (- k 1)
(assert (! (forall ((n Int) (k Int))
  (! (=> (>= n 0) (= (* k (binomial (+ n 1) k)) (* (+ n 1) (binomial n (- k 1)))))
     :pattern ((binomial n k))))
  :named binomial-absorbs))

; The numbers of a row are at least those of the row above.
; induction on n, from binomial-not-negative
(assert (! (forall ((n Int) (m Int) (k Int))
  (=> (>= n 0) (>= m 0) (<= m n) (<= (binomial m k) (binomial n k))))
  :named binomial-grows))
