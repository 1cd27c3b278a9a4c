; Sums of the elements of a sequence: (sum n f) has n elements, of which the first is (a f).
; All numbers of elements are natural. The sequences a and b are any functions; what is said of
; them in a premise is all that a lemma needs to know. Lemmas may use those above them.

(set-logic ALL)

(declare-fun a (Int) Int)
(declare-fun b (Int) Int)
(declare-fun sum (Int Int) Int)
(declare-fun sum-b (Int Int) Int)
(declare-fun combined (Int Int Int Int) Int)

; ---- empty, and one step: these are what the functions are

; definition
(assert (! (forall ((f Int)) (= (sum 0 f) 0)) :named sum-empty))
; definition
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0) (= (sum (+ n 1) f) (+ (sum n f) (a (+ f n))))))
  :named sum-step))

; definition
(assert (! (forall ((f Int)) (= (sum-b 0 f) 0)) :named sum-b-empty))
; definition
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0) (= (sum-b (+ n 1) f) (+ (sum-b n f) (b (+ f n))))))
  :named sum-b-step))

; The sum of c times an element of a and d times one of b.
; definition
(assert (! (forall ((f Int) (c Int) (d Int)) (= (combined 0 f c d) 0)) :named combined-empty))
; definition
(assert (! (forall ((n Int) (f Int) (c Int) (d Int))
  (=> (>= n 0) (= (combined (+ n 1) f c d)
                  (+ (combined n f c d) (* c (a (+ f n))) (* d (b (+ f n)))))))
  :named combined-step))

; ---- parts of a range

; The first element, and the others.
; induction on n
(assert (! (forall ((n Int) (f Int))
  (=> (> n 0) (= (sum n f) (+ (a f) (sum (- n 1) (+ f 1))))))
  :named sum-first))

; The first m elements, and the others.
; induction on n
(assert (! (forall ((n Int) (m Int) (f Int))
  (! (=> (>= n 0) (>= m 0) (= (sum (+ m n) f) (+ (sum m f) (sum n (+ f m)))))
     :pattern ((sum m f) (sum n (+ f m)))))
  :named sum-split))

; ---- the same elements elsewhere

; Equal elements have equal sums.
; induction on n
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0)
      (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (= (b k) (a k))))
      (= (sum-b n f) (sum n f))))
  :named sum-extensional))

; b is a, shifted by d places.
; induction on n
(assert (! (forall ((n Int) (f Int) (d Int))
  (! (=> (>= n 0)
         (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (= (b k) (a (+ k d)))))
         (= (sum-b n f) (sum n (+ f d))))
     :pattern ((sum-b n f) (sum n (+ f d)))))
  :named sum-shifted))

; b is a, backwards: the elements k and d - k are the same.
; induction on n, from sum-first
(assert (! (forall ((n Int) (f Int) (d Int))
  (! (=> (>= n 0)
         (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (= (b k) (a (- d k)))))
         (= (sum-b n f) (sum n (+ (- d f n) 1))))
     :pattern ((sum-b n f) (sum n (+ (- d f n) 1)))))
  :named sum-reversed))

; One element is replaced (point update).
; induction on n
(assert (! (forall ((n Int) (f Int) (p Int))
  (! (=> (>= n 0) (<= f p)
         (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (not (= k p)) (= (b k) (a k))))
         (= (sum-b n f) (+ (sum n f) (ite (< p (+ f n)) (- (b p) (a p)) 0))))
     :pattern ((sum-b n f) (b p))
     :pattern ((sum-b n f) (a p))))
  :named sum-point-update))

; Two elements are swapped: as long as only the first was met, the sums differ.
; induction on n
(assert (! (forall ((n Int) (f Int) (p Int) (q Int))
  (! (=> (>= n 0) (<= f p) (< p q) (= (b p) (a q)) (= (b q) (a p))
         (forall ((k Int))
           (=> (<= f k) (< k (+ f n)) (not (= k p)) (not (= k q)) (= (b k) (a k))))
         (= (sum-b n f)
            (+ (sum n f) (ite (and (< p (+ f n)) (<= (+ f n) q)) (- (a q) (a p)) 0))))
     :pattern ((sum-b n f) (a p) (a q))))
  :named sum-swapped))

; b is a, rotated by one place: n elements and one more, which was the first.
; induction on n
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0)
      (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (= (b k) (a (+ k 1)))))
      (= (+ (sum-b n f) (a f)) (sum (+ n 1) f))))
  :named sum-rotated))

; ---- values

; induction on n
(assert (! (forall ((n Int) (f Int) (c Int) (d Int))
  (! (=> (>= n 0) (= (combined n f c d) (+ (* c (sum n f)) (* d (sum-b n f)))))
     :pattern ((combined n f c d))))
  :named sum-linear))

; The products c*m and d*m of a question say which bounds are asked for.
; induction on n, at m = (- m 1)
(assert (! (forall ((n Int) (f Int) (c Int) (m Int))
  (! (=> (>= n 0) (= m n)
         (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (<= c (a k))))
         (<= (* c m) (sum n f)))
     :pattern ((sum n f) (* c m))))
  :named sum-bounded-below))

; induction on n, at m = (- m 1)
(assert (! (forall ((n Int) (f Int) (d Int) (m Int))
  (! (=> (>= n 0) (= m n)
         (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (<= (a k) d)))
         (<= (sum n f) (* d m)))
     :pattern ((sum n f) (* d m))))
  :named sum-bounded-above))

; induction on n
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0)
      (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (<= (a k) (b k))))
      (<= (sum n f) (sum-b n f))))
  :named sum-monotone))

; induction on n
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0)
      (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (<= 0 (a k))))
      (<= 0 (sum n f))))
  :named sum-not-negative))

; More elements that are not negative have no smaller sum.
; induction on n
(assert (! (forall ((n Int) (m Int) (f Int))
  (=> (>= n 0) (>= m 0) (<= m n)
      (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (<= 0 (a k))))
      (<= (sum m f) (sum n f))))
  :named sum-grows))

; No element is larger than the sum, if none is negative.
; induction on n, from sum-not-negative
(assert (! (forall ((n Int) (f Int) (p Int))
  (! (=> (>= n 0) (<= f p) (< p (+ f n))
         (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (<= 0 (a k))))
         (<= (a p) (sum n f)))
     :pattern ((sum n f) (a p))))
  :named sum-element))

; A sum of zero has only zeros, if no element is negative.
; induction on n, from sum-not-negative
(assert (! (forall ((n Int) (f Int) (p Int))
  (! (=> (>= n 0) (<= f p) (< p (+ f n)) (= (sum n f) 0)
         (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (<= 0 (a k))))
         (= (a p) 0))
     :pattern ((sum n f) (a p))))
  :named sum-zero))
