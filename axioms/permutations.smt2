; The same elements in another order: how often each value occurs among n elements. Two sequences
; with the same counts for all values are permutations of each other.

(set-logic ALL)

(declare-fun a (Int) Int)
(declare-fun b (Int) Int)
(declare-fun occurs (Int Int Int) Int)
(declare-fun occurs-b (Int Int Int) Int)

; How often v is among n elements from (a f) on.
; definition
(assert (! (forall ((f Int) (v Int)) (= (occurs 0 f v) 0)) :named occurs-empty))
; definition
(assert (! (forall ((n Int) (f Int) (v Int))
  (=> (>= n 0) (= (occurs (+ n 1) f v) (+ (occurs n f v) (ite (= (a (+ f n)) v) 1 0)))))
  :named occurs-step))

; definition
(assert (! (forall ((f Int) (v Int)) (= (occurs-b 0 f v) 0)) :named occurs-b-empty))
; definition
(assert (! (forall ((n Int) (f Int) (v Int))
  (=> (>= n 0) (= (occurs-b (+ n 1) f v) (+ (occurs-b n f v) (ite (= (b (+ f n)) v) 1 0)))))
  :named occurs-b-step))

; induction on n
(assert (! (forall ((n Int) (f Int) (v Int))
  (=> (>= n 0) (and (<= 0 (occurs n f v)) (<= (occurs n f v) n))))
  :named occurs-bounded))

; A value that is there occurs.
; induction on n, from occurs-bounded
(assert (! (forall ((n Int) (f Int) (v Int) (k Int))
  (! (=> (>= n 0) (<= f k) (< k (+ f n)) (= (a k) v) (<= 1 (occurs n f v)))
     :pattern ((occurs n f v) (a k))))
  :named occurs-there))

; induction on n
(assert (! (forall ((n Int) (f Int) (v Int))
  (=> (>= n 0)
      (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (= (b k) (a k))))
      (= (occurs-b n f v) (occurs n f v))))
  :named occurs-extensional))

; One element is replaced.
; induction on n
(assert (! (forall ((n Int) (f Int) (v Int) (p Int))
  (! (=> (>= n 0) (<= f p)
         (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (not (= k p)) (= (b k) (a k))))
         (= (occurs-b n f v)
            (+ (occurs n f v)
               (ite (< p (+ f n)) (- (ite (= (b p) v) 1 0) (ite (= (a p) v) 1 0)) 0))))
     :pattern ((occurs-b n f v) (b p))
     :pattern ((occurs-b n f v) (a p))))
  :named occurs-point-update))

; Two elements are swapped: a permutation, once both were met.
; induction on n
(assert (! (forall ((n Int) (f Int) (v Int) (p Int) (q Int))
  (! (=> (>= n 0) (<= f p) (< p q) (= (b p) (a q)) (= (b q) (a p))
         (forall ((k Int))
           (=> (<= f k) (< k (+ f n)) (not (= k p)) (not (= k q)) (= (b k) (a k))))
         (= (occurs-b n f v)
            (+ (occurs n f v)
               (ite (and (< p (+ f n)) (<= (+ f n) q))
                    (- (ite (= (a q) v) 1 0) (ite (= (a p) v) 1 0)) 0))))
     :pattern ((occurs-b n f v) (a p) (a q))))
  :named occurs-swapped))

; A rotation by one place: n elements, and the one that was the first.
; induction on n
(assert (! (forall ((n Int) (f Int) (v Int))
  (=> (>= n 0)
      (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (= (b k) (a (+ k 1)))))
      (= (+ (occurs-b n f v) (ite (= (a f) v) 1 0)) (occurs (+ n 1) f v))))
  :named occurs-rotated))
