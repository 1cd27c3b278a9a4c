; Sums of sums over the cells of a matrix: (cell r c) is in row r and column c.

(set-logic ALL)

(declare-fun cell (Int Int) Int)
(declare-fun row (Int Int) Int)
(declare-fun column (Int Int) Int)
(declare-fun by-rows (Int Int) Int)
(declare-fun by-columns (Int Int) Int)
(declare-fun a (Int) Int)
(declare-fun sum (Int) Int)
(declare-fun weighted (Int) Int)
(declare-fun triangle (Int) Int)

; The first n cells of row r.
; definition
(assert (! (forall ((r Int)) (= (row 0 r) 0)) :named row-empty))
; definition
(assert (! (forall ((n Int) (r Int))
  (=> (>= n 0) (= (row (+ n 1) r) (+ (row n r) (cell r n)))))
  :named row-step))

; The first m cells of column c.
; definition
(assert (! (forall ((c Int)) (= (column 0 c) 0)) :named column-empty))
; definition
(assert (! (forall ((m Int) (c Int))
  (=> (>= m 0) (= (column (+ m 1) c) (+ (column m c) (cell m c)))))
  :named column-step))

; m rows of n cells.
; definition
(assert (! (forall ((n Int)) (= (by-rows 0 n) 0)) :named by-rows-empty))
; definition
(assert (! (forall ((m Int) (n Int))
  (=> (>= m 0) (= (by-rows (+ m 1) n) (+ (by-rows m n) (row n m)))))
  :named by-rows-step))

; n columns of m cells.
; definition
(assert (! (forall ((m Int)) (= (by-columns 0 m) 0)) :named by-columns-empty))
; definition
(assert (! (forall ((n Int) (m Int))
  (=> (>= n 0) (= (by-columns (+ n 1) m) (+ (by-columns n m) (column m n)))))
  :named by-columns-step))

; Columns without cells.
; induction on n
(assert (! (forall ((n Int)) (=> (>= n 0) (= (by-columns n 0) 0))) :named no-rows))

; One row more.
; induction on n
(assert (! (forall ((n Int) (m Int))
  (=> (>= n 0) (>= m 0) (= (by-columns n (+ m 1)) (+ (by-columns n m) (row n m)))))
  :named one-row-more))

; induction on m, from no-rows, one-row-more
(assert (! (forall ((m Int) (n Int))
  (=> (>= m 0) (>= n 0) (= (by-rows m n) (by-columns n m))))
  :named sums-exchanged))

; ---- triangles

; definition
(assert (! (= (sum 0) 0) :named prefix-empty))
; definition
(assert (! (forall ((n Int)) (=> (>= n 0) (= (sum (+ n 1)) (+ (sum n) (a n))))) :named prefix-step))
; definition
(assert (! (= (weighted 0) 0) :named weighted-empty))
; definition
(assert (! (forall ((n Int))
  (=> (>= n 0) (= (weighted (+ n 1)) (+ (weighted n) (* n (a n))))))
  :named weighted-step))

; The sum of all sums of fewer than n elements.
; definition
(assert (! (= (triangle 0) 0) :named triangle-empty))
; definition
(assert (! (forall ((n Int)) (=> (>= n 0) (= (triangle (+ n 1)) (+ (triangle n) (sum n)))))
  :named triangle-step))

; Element k is in all but k + 1 of the sums (summation by parts).
; induction on n
(assert (! (forall ((n Int))
  (=> (>= n 0) (= (triangle n) (- (* (- n 1) (sum n)) (weighted n)))))
  :named sum-by-parts))
