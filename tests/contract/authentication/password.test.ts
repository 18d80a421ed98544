import { describe, expect, test } from 'vitest'
import { isStrongPassword } from '#src/contract/authentication/password.ts'

describe('a password is strong', () => {
  test.each(['Marigold7', 'Sunbird42', 'Tea leaf 9 Galle', 'Пароль Цейлон 7', 'aB3$x9'])(
    'as %s is',
    (password) => expect(isStrongPassword(password)).toBe(true),
  )

  test.each([
    ['five characters', 'Abcd1'],
    ['no upper-case letter', 'marigold7'],
    ['no lower-case letter', 'MARIGOLD7'],
    ['no digit', 'Marigolds'],
    ['digits of another script alone', 'Marigold٧'],
    ['nothing', ''],
  ])('but not with %s', (_, password) => expect(isStrongPassword(password)).toBe(false))
})

describe('a password that everybody tries first is refused', () => {
  test.each(['Password1', 'Qwerty123', 'Abc123', '1Qaz2wsx', 'Trustno1', 'Meredith1', 'Scottie99'])(
    'one of the most used passwords is refused: %s',
    (password) => expect(isStrongPassword(password)).toBe(false),
  )

  test.each(['P@ssw0rd1', '123Password!', 'pAssw0rd2026', 'Aaaaaa1', 'aA1111'])(
    'however it is dressed up: %s',
    (password) => expect(isStrongPassword(password)).toBe(false),
  )

  test.each(['Coupon2026', 'Deals123', 'Colombo7', 'Administrator1'])(
    'a password that is a word of this place is refused: %s',
    (password) => expect(isStrongPassword(password)).toBe(false),
  )

  test('the brand, which each installation names itself, is refused as a password', () => {
    expect(isStrongPassword('Harbourdeck1')).toBe(true)
    expect(isStrongPassword('Harbourdeck1', ['Harbour Deck'])).toBe(false)
    expect(isStrongPassword('Marigold7', ['Harbour Deck'])).toBe(true)
    expect(isStrongPassword('Пароль Цейлон 7', ['77'])).toBe(true)
  })

  test('while one of a million characters is judged, which no loop within a loop would finish', () => {
    expect(isStrongPassword(`Aa1${'!'.repeat(1_000_000)}b`)).toBe(true)
  })
})
