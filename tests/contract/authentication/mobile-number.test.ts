import { describe, expect, test } from 'vitest'
import {
  canonicalMobile,
  checkLocalMobile,
  localMobile,
  MOBILE_PATTERN,
  parseLocalMobile,
} from '#src/contract/authentication/mobile-number.ts'

const stored = { countryCode: '+94', localNumber: '771234567' }

describe('a typed mobile number', () => {
  test.each([
    '0771234567',
    '+94771234567',
    '077 123 4567',
    '+94 77 123 4567',
    ' 077-123-4567 ',
    '+94 (77) 123 - 45 67',
  ])('a typed mobile number belongs to Sri Lanka unless it says otherwise: %s [AUTH-60]', (typed) =>
    expect(parseLocalMobile(typed)).toEqual(stored),
  )

  test.each([
    '771234567',
    '0112345678',
    '+919876543210',
    '077123456',
    '07712345678',
    '٠٧٧١٢٣٤٥٦٧',
    '+94+771234567',
    '0771234567 ext. 5',
    'tel:0771234567',
    '',
    '0'.repeat(10_000),
    '00',
    '+94 (77) 123 -- 45 67',
  ])('is none as %s', (typed) => expect(parseLocalMobile(typed)).toBeNull())
})

describe('the number of a payload', () => {
  test.each([
    [{ countryCode: '+94', localNumber: '771234567' }],
    [{ countryCode: '94', localNumber: '771234567' }],
    [{ countryCode: '+94', localNumber: '0771234567' }],
  ])('has one stored form: %j', (given) => {
    expect(checkLocalMobile(given)).toEqual(stored)
    expect(canonicalMobile(stored)).toBe('+94771234567')
  })

  test.each([
    [{ countryCode: '+94', localNumber: '112345678' }],
    [{ countryCode: '+1', localNumber: '2025550123' }],
    [{ countryCode: '', localNumber: '771234567' }],
    [{ countryCode: '+94', localNumber: '+94771234567' }],
  ])('is none as %j', (given) => expect(checkLocalMobile(given)).toBeNull())

  test('loses no 0 but its first', () => {
    const given = { countryCode: '+94', localNumber: '770234567' }
    expect(checkLocalMobile(given)).toEqual(given)
  })

  test.each([
    [{ countryCode: '+94444', localNumber: '771234567' }],
    [{ countryCode: '+94', localNumber: '7'.repeat(16) }],
  ])('is refused before it is read where it is too long: %j', (given) =>
    expect(localMobile.safeParse(given).success).toBe(false),
  )

  test('passes up to its limits', () => {
    const given = { countryCode: '+9477', localNumber: '7'.repeat(15) }
    expect(localMobile.parse(given)).toEqual(given)
  })
})

test('a browser takes what looks like a mobile number, and nothing else', () => {
  const pattern = new RegExp(`^(?:${MOBILE_PATTERN})$`, 'v')
  expect(['0771234567', ' +94 (77) 123-4567 '].every((typed) => pattern.test(typed))).toBe(true)
  expect(['', '0112345678', '077123456', 'nimal'].some((typed) => pattern.test(typed))).toBe(false)
})
