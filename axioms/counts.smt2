; How many of n elements have a property: (p k) says it of element k, (q k) says another one.

(set-logic ALL)

(declare-fun p (Int) Bool)
(declare-fun q (Int) Bool)
(declare-fun count (Int Int) Int)
(declare-fun count-q (Int Int) Int)
(declare-fun count-not (Int Int) Int)
(declare-fun count-both (Int Int) Int)
(declare-fun count-either (Int Int) Int)

; definition
(assert (! (forall ((f Int)) (= (count 0 f) 0)) :named count-empty))
; definition
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0) (= (count (+ n 1) f) (+ (count n f) (ite (p (+ f n)) 1 0)))))
  :named count-step))

; definition
(assert (! (forall ((f Int)) (= (count-q 0 f) 0)) :named count-q-empty))
; definition
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0) (= (count-q (+ n 1) f) (+ (count-q n f) (ite (q (+ f n)) 1 0)))))
  :named count-q-step))

; definition
(assert (! (forall ((f Int)) (= (count-not 0 f) 0)) :named count-not-empty))
; definition
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0) (= (count-not (+ n 1) f) (+ (count-not n f) (ite (p (+ f n)) 0 1)))))
  :named count-not-step))

; definition
(assert (! (forall ((f Int)) (= (count-both 0 f) 0)) :named count-both-empty))
; definition
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0) (= (count-both (+ n 1) f)
                  (+ (count-both n f) (ite (and (p (+ f n)) (q (+ f n))) 1 0)))))
  :named count-both-step))

; definition
(assert (! (forall ((f Int)) (= (count-either 0 f) 0)) :named count-either-empty))
; definition
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0) (= (count-either (+ n 1) f)
                  (+ (count-either n f) (ite (or (p (+ f n)) (q (+ f n))) 1 0)))))
  :named count-either-step))

; induction on n
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0) (and (<= 0 (count n f)) (<= (count n f) n))))
  :named count-bounded))

; Each element has a property or its contrary.
; induction on n
(assert (! (forall ((n Int) (f Int))
  (! (=> (>= n 0) (= (+ (count n f) (count-not n f)) n)) :pattern ((count-not n f))))
  :named count-sum))

; More elements: at most as many more have the property.
; induction on n
(assert (! (forall ((n Int) (m Int) (f Int))
  (=> (>= n 0) (>= m 0) (<= m n)
      (and (<= (count m f) (count n f)) (<= (count n f) (+ (count m f) (- n m))))))
  :named count-grows))

; The first m elements, and the others.
; induction on n
(assert (! (forall ((n Int) (m Int) (f Int))
  (! (=> (>= n 0) (>= m 0) (= (count (+ m n) f) (+ (count m f) (count n (+ f m)))))
     :pattern ((count m f) (count n (+ f m)))))
  :named count-split))

; What implies another property is counted no more often.
; induction on n
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0)
      (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (p k) (q k)))
      (<= (count n f) (count-q n f))))
  :named count-implied))

; If none was counted, no element has the property.
; induction on n, from count-bounded
(assert (! (forall ((n Int) (f Int) (i Int))
  (! (=> (>= n 0) (<= f i) (< i (+ f n)) (= (count n f) 0) (not (p i)))
     :pattern ((count n f) (p i))))
  :named count-none))

; If all were counted, each element has the property.
; induction on n, from count-bounded
(assert (! (forall ((n Int) (f Int) (i Int))
  (! (=> (>= n 0) (<= f i) (< i (+ f n)) (= (count n f) n) (p i))
     :pattern ((count n f) (p i))))
  :named count-all))

; Inclusion and exclusion.
; induction on n
(assert (! (forall ((n Int) (f Int))
  (! (=> (>= n 0)
         (= (+ (count-both n f) (count-either n f)) (+ (count n f) (count-q n f))))
     :pattern ((count-both n f))
     :pattern ((count-either n f))))
  :named count-inclusion-exclusion))
