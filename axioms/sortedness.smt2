; Elements in order: what holds of neighbours holds of any two.

(set-logic ALL)

(declare-fun a (Int) Int)
(declare-fun descents (Int Int) Int)

; How often an element is larger than the next one, among n neighbours from (a f) on.
; definition
(assert (! (forall ((f Int)) (= (descents 0 f) 0)) :named descents-empty))
; definition
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0) (= (descents (+ n 1) f)
                  (+ (descents n f) (ite (< (a (+ f n 1)) (a (+ f n))) 1 0)))))
  :named descents-step))

; induction on n
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0) (and (<= 0 (descents n f)) (<= (descents n f) n))))
  :named descents-bounded))

; Without descents, no element is larger than the last one.
; induction on n, from descents-bounded
(assert (! (forall ((n Int) (f Int) (i Int))
  (! (=> (>= n 0) (= (descents n f) 0) (<= f i) (<= i (+ f n)) (<= (a i) (a (+ f n))))
     :pattern ((descents n f) (a i))))
  :named sorted-to-the-last))

; Without descents, elements are in order.
; induction on n, from descents-bounded, sorted-to-the-last
(assert (! (forall ((n Int) (f Int) (i Int) (j Int))
  (! (=> (>= n 0) (= (descents n f) 0) (<= f i) (<= i j) (<= j (+ f n)) (<= (a i) (a j)))
     :pattern ((descents n f) (a i) (a j))))
  :named sorted-without-descents))

; More neighbours have no fewer descents.
; induction on n, from descents-bounded
(assert (! (forall ((n Int) (m Int) (f Int))
  (=> (>= n 0) (>= m 0) (<= m n)
      (and (<= (descents m f) (descents n f)) (<= (descents n f) (+ (descents m f) (- n m))))))
  :named descents-grow))
