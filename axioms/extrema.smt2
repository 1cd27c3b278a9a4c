; The largest and the smallest of n elements, of which the first is (a f). Of no elements, they
; are 0, which nobody should ask for.

(set-logic ALL)

(declare-fun a (Int) Int)
(declare-fun largest (Int Int) Int)
(declare-fun smallest (Int Int) Int)
(declare-fun place (Int Int) Int)
(declare-fun low-place (Int Int) Int)
(declare-fun sum (Int Int) Int)

; definition
(assert (! (forall ((f Int)) (= (largest 0 f) 0)) :named largest-empty))
; definition
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0) (= (largest (+ n 1) f)
                  (ite (= n 0) (a f)
                       (ite (< (largest n f) (a (+ f n))) (a (+ f n)) (largest n f))))))
  :named largest-step))

; definition
(assert (! (forall ((f Int)) (= (smallest 0 f) 0)) :named smallest-empty))
; definition
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0) (= (smallest (+ n 1) f)
                  (ite (= n 0) (a f)
                       (ite (< (a (+ f n)) (smallest n f)) (a (+ f n)) (smallest n f))))))
  :named smallest-step))

; Where the largest element is first met.
; definition
(assert (! (forall ((f Int)) (= (place 0 f) f)) :named place-empty))
; definition
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0) (= (place (+ n 1) f)
                  (ite (or (= n 0) (< (largest n f) (a (+ f n)))) (+ f n) (place n f)))))
  :named place-step))

; Where the smallest element is first met.
; definition
(assert (! (forall ((f Int)) (= (low-place 0 f) f)) :named low-place-empty))
; definition
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0) (= (low-place (+ n 1) f)
                  (ite (or (= n 0) (< (a (+ f n)) (smallest n f))) (+ f n) (low-place n f)))))
  :named low-place-step))

; definition
(assert (! (forall ((f Int)) (= (sum 0 f) 0)) :named sum-empty))
; definition
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0) (= (sum (+ n 1) f) (+ (sum n f) (a (+ f n))))))
  :named sum-step))

; Every element is bounded by the largest.
; induction on n
(assert (! (forall ((n Int) (f Int) (k Int))
  (! (=> (>= n 0) (<= f k) (< k (+ f n)) (<= (a k) (largest n f)))
     :pattern ((largest n f) (a k))))
  :named largest-bounds))

; induction on n
(assert (! (forall ((n Int) (f Int) (k Int))
  (! (=> (>= n 0) (<= f k) (< k (+ f n)) (<= (smallest n f) (a k)))
     :pattern ((smallest n f) (a k))))
  :named smallest-bounds))

; The largest element is one of the elements.
; induction on n
(assert (! (forall ((n Int) (f Int))
  (! (=> (> n 0)
         (and (<= f (place n f)) (< (place n f) (+ f n)) (= (largest n f) (a (place n f)))))
     :pattern ((largest n f))))
  :named largest-is-element))

; induction on n
(assert (! (forall ((n Int) (f Int))
  (! (=> (> n 0)
         (and (<= f (low-place n f)) (< (low-place n f) (+ f n))
              (= (smallest n f) (a (low-place n f)))))
     :pattern ((smallest n f))))
  :named smallest-is-element))

; induction on n
(assert (! (forall ((n Int) (f Int))
  (=> (> n 0) (<= (smallest n f) (largest n f))))
  :named smallest-below-largest))

; More elements have no smaller largest one.
; induction on n
(assert (! (forall ((n Int) (m Int) (f Int))
  (=> (>= n 0) (> m 0) (<= m n) (<= (largest m f) (largest n f))))
  :named largest-grows))

; induction on n
(assert (! (forall ((n Int) (m Int) (f Int))
  (=> (>= n 0) (> m 0) (<= m n) (<= (smallest n f) (smallest m f))))
  :named smallest-falls))

; The first m elements, and the others.
; induction on n
(assert (! (forall ((n Int) (m Int) (f Int))
  (! (=> (> n 0) (> m 0)
         (= (largest (+ m n) f)
            (ite (< (largest m f) (largest n (+ f m))) (largest n (+ f m)) (largest m f))))
     :pattern ((largest m f) (largest n (+ f m)))))
  :named largest-split))

; A sum is at most as many times the largest element.
; induction on n
(assert (! (forall ((n Int) (f Int))
  (=> (> n 0) (<= (sum n f) (* n (largest n f)))))
  :named sum-below-largest))

; induction on n
(assert (! (forall ((n Int) (f Int))
  (=> (> n 0) (<= (* n (smallest n f)) (sum n f))))
  :named sum-above-smallest))
