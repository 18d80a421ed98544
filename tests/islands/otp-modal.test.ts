import { expect, test } from 'vitest'
import { clock, secondsLeft } from '#islands/otp-modal/countdown.ts'
import { otpAnswer } from '#islands/otp-modal/send.ts'
import { digitsOf } from '#islands/otp-modal/use-otp.ts'

test('what is typed or pasted is reduced to its first six ASCII digits', () => {
  expect(digitsOf('123 456', 6)).toBe('123456')
  expect(digitsOf('Your code is 123-456.', 6)).toBe('123456')
  expect(digitsOf('12345678', 6)).toBe('123456')
  expect(digitsOf('１２٣٤', 6)).toBe('')
  expect(digitsOf('', 6)).toBe('')
})

test('the countdown follows the clock and ends at none', () => {
  expect(secondsLeft(61_000, 1000)).toBe(60)
  expect(secondsLeft(61_000, 1001)).toBe(60)
  expect(secondsLeft(61_000, 60_001)).toBe(1)
  expect(secondsLeft(61_000, 61_000)).toBe(0)
  expect(secondsLeft(61_000, 999_999)).toBe(0)
})

test('seconds are shown as minutes and seconds', () => {
  expect([0, 9, 59, 60, 65, 3600].map(clock)).toEqual([
    '0:00',
    '0:09',
    '0:59',
    '1:00',
    '1:05',
    '60:00',
  ])
})

test('an answer is believed only in the promised shape', () => {
  const whole = { ok: true, message: 'm', next: '/', waitMs: 2000, retryAfterSeconds: 60 }
  expect(otpAnswer(whole)).toEqual(whole)
  expect(otpAnswer({ ok: false, message: 'no', next: 1, waitMs: '2' })).toEqual({
    ok: false,
    message: 'no',
  })
  for (const other of [null, 'ok', [], {}, { ok: 1, message: 'm' }, { ok: true }])
    expect(otpAnswer(other)).toBeNull()
})
