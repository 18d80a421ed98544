import { describe, expect, test } from 'vitest'
import {
  canonicalMobile,
  checkLocalMobile,
  parseLocalMobile,
} from '#src/contract/authentication/mobile-number.ts'

const stored = { countryCode: '+94', localNumber: '771234567' }

describe('a typed mobile number', () => {
  test.each(['0771234567', '+94771234567', '077 123 4567', '+94 77 123 4567', ' 077-123-4567 '])(
    'a typed mobile number belongs to Sri Lanka unless it says otherwise: %s [AUTH-60]',
    (typed) => expect(parseLocalMobile(typed)).toEqual(stored),
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
})
