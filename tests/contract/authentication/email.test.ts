import { describe, expect, test } from 'vitest'
import { canonicalEmail, EMAIL_MAX, email, isEmail } from '#src/contract/authentication/email.ts'

/** An address of `length` characters whose domain has labels of at most 63. */
function addressOf(length: number) {
  const start = `${'a'.repeat(64)}@`
  return `${start}${'b'.repeat(length - start.length - 4)}.com`
}

test('an e-mail address is kept trimmed and in lower case', () => {
  expect(canonicalEmail('  Nimal@Shop.Example ')).toBe('nimal@shop.example')
})

describe('an e-mail address', () => {
  test.each(['a@b.lk', 'first.last+deals@shop.example.com', addressOf(EMAIL_MAX)])(
    'may be %s',
    (text) => expect(isEmail(text)).toBe(true),
  )

  test.each([
    '',
    'nimal',
    'nimal@shop',
    '@shop.example',
    'nimal@@shop.example',
    'ni mal@shop.example',
    'nimal@shop.example and more',
    'see nimal@shop .example',
    'nimal@shop.l',
    addressOf(EMAIL_MAX + 1),
  ])('is not %s', (text) => expect(isEmail(text)).toBe(false))
})

test('a payload holds no longer address than the column', () => {
  expect(email.safeParse('a'.repeat(EMAIL_MAX)).success).toBe(true)
  expect(email.safeParse('a'.repeat(EMAIL_MAX + 1)).success).toBe(false)
})
