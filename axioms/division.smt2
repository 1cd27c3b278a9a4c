; C's division and remainder (C11 6.5.5): the quotient is truncated toward zero, and
; (a / b) * b + a % b = a. SMT-LIB's div and mod leave a remainder that is never negative.
; Division by zero is undefined in C: nothing here says anything about b = 0.

(set-logic ALL)

(define-fun cdiv ((a Int) (b Int)) Int
  (ite (>= a 0) (div a b) (- (div (- a) b))))

(define-fun cmod ((a Int) (b Int)) Int
  (ite (>= a 0) (mod a b) (- (mod (- a) b))))

; direct
(assert (! (forall ((a Int) (b Int))
  (=> (not (= b 0)) (= a (+ (* b (cdiv a b)) (cmod a b)))))
  :named division-identity))

; direct
(assert (! (forall ((a Int) (b Int))
  (=> (not (= b 0)) (and (< (- (abs b)) (cmod a b)) (< (cmod a b) (abs b)))))
  :named remainder-is-smaller-than-divisor))

; direct
(assert (! (forall ((a Int) (b Int))
  (=> (not (= b 0)) (ite (>= a 0) (>= (cmod a b) 0) (<= (cmod a b) 0))))
  :named remainder-has-sign-of-dividend))

; direct
(assert (! (forall ((a Int) (b Int))
  (=> (<= 0 a) (< 0 b) (and (<= 0 (cdiv a b)) (<= (cdiv a b) a))))
  :named quotient-is-no-larger))

; direct
(assert (! (forall ((a Int) (b Int))
  (=> (<= 0 a) (< a b) (and (= (cdiv a b) 0) (= (cmod a b) a))))
  :named quotient-of-smaller))

; A larger dividend has no smaller quotient.
; direct
(assert (! (forall ((a Int) (b Int) (c Int))
  (! (=> (<= 0 a) (<= a c) (< 0 b) (<= (div a b) (div c b)))
     :pattern ((cdiv a b) (cdiv c b))))
  :named quotients-grow))

; A multiple of the divisor: (* b c) is what is divided.
; direct
(assert (! (forall ((b Int) (c Int))
  (! (=> (not (= b 0)) (and (= (div (* b c) b) c) (= (mod (* b c) b) 0)))
     :pattern ((cdiv (* b c) b))
     :pattern ((cmod (* b c) b))))
  :named quotient-of-product))
