; Products of the elements of a sequence: (product n f) has n factors, the first is (a f).

(set-logic ALL)

(declare-fun a (Int) Int)
(declare-fun b (Int) Int)
(declare-fun product (Int Int) Int)
(declare-fun product-b (Int Int) Int)
(declare-fun product-ab (Int Int) Int)

; definition
(assert (! (forall ((f Int)) (= (product 0 f) 1)) :named product-empty))
; definition
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0) (= (product (+ n 1) f) (* (product n f) (a (+ f n))))))
  :named product-step))

; definition
(assert (! (forall ((f Int)) (= (product-b 0 f) 1)) :named product-b-empty))
; definition
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0) (= (product-b (+ n 1) f) (* (product-b n f) (b (+ f n))))))
  :named product-b-step))

; definition
(assert (! (forall ((f Int)) (= (product-ab 0 f) 1)) :named product-ab-empty))
; definition
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0) (= (product-ab (+ n 1) f) (* (product-ab n f) (a (+ f n)) (b (+ f n))))))
  :named product-ab-step))

; The first m factors, and the others.
; induction on n
(assert (! (forall ((n Int) (m Int) (f Int))
  (! (=> (>= n 0) (>= m 0) (= (product (+ m n) f) (* (product m f) (product n (+ f m)))))
     :pattern ((product m f) (product n (+ f m)))))
  :named product-split))

; Equal factors have equal products.
; induction on n
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0)
      (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (= (b k) (a k))))
      (= (product-b n f) (product n f))))
  :named product-extensional))

; A factor of zero makes the product zero.
; induction on n
(assert (! (forall ((n Int) (f Int) (p Int))
  (! (=> (>= n 0) (<= f p) (< p (+ f n)) (= (a p) 0) (= (product n f) 0))
     :pattern ((product n f) (a p))))
  :named product-zero))

; Factors that are not zero have a product that is not zero.
; induction on n
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0)
      (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (not (= (a k) 0))))
      (not (= (product n f) 0))))
  :named product-not-zero))

; induction on n
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0)
      (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (<= 1 (a k))))
      (<= 1 (product n f))))
  :named product-positive))

; More positive factors have no smaller product.
; induction on n, from product-positive
(assert (! (forall ((n Int) (m Int) (f Int))
  (=> (>= n 0) (>= m 0) (<= m n)
      (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (<= 1 (a k))))
      (<= (product m f) (product n f))))
  :named product-grows))

; No factor is larger than the product, if all are positive.
; induction on n, from product-positive
(assert (! (forall ((n Int) (f Int) (p Int))
  (! (=> (>= n 0) (<= f p) (< p (+ f n))
         (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (<= 1 (a k))))
         (<= (a p) (product n f)))
     :pattern ((product n f) (a p))))
  :named product-factor))

; induction on n
(assert (! (forall ((n Int) (f Int))
  (! (=> (>= n 0) (= (product-ab n f) (* (product n f) (product-b n f))))
     :pattern ((product-ab n f))))
  :named product-of-products))
