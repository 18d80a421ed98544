import { randomBytes, randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CROCKFORD, hasCheckCharacter } from '#src/contract/core/check-character.ts'
import { couponKey, generatedKey, grouped, isWellFormed } from '#src/contract/core/coupon-code.ts'

const someKeys = Array.from({ length: 500 }, () => generatedKey(randomBytes(11)))

describe('coupon codes', () => {
  test('generated codes have 11 random characters, a check character and no look-alikes', () => {
    for (const key of someKeys) {
      expect(key).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
      expect(hasCheckCharacter(key)).toBe(true)
    }
    expect(new Set(someKeys).size).toBe(someKeys.length)
  })

  test('every wrong character and nearly every swap of neighbours shows', () => {
    let swaps = 0
    let caught = 0
    for (const key of someKeys) {
      const place = randomInt(key.length)
      for (const other of CROCKFORD) {
        if (other === key[place]) continue
        expect(hasCheckCharacter(key.slice(0, place) + other + key.slice(place + 1))).toBe(false)
      }
      const at = randomInt(key.length - 1)
      if (key[at] === key[at + 1]) continue
      swaps += 1
      const swapped = key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2)
      if (!hasCheckCharacter(swapped)) caught += 1
    }
    expect(caught / swaps).toBeGreaterThan(0.98)
  })

  test('a code is read in groups of four, and typed back in any spelling', () => {
    expect(grouped('K7QF2M9XA4TD')).toBe('K7QF-2M9X-A4TD')
    for (const key of someKeys) {
      expect(couponKey(grouped(key))).toBe(key)
      expect(couponKey(` ${grouped(key).toLowerCase().replaceAll('-', ' – ')} `)).toBe(key)
      const spoken = key.replaceAll('0', 'o').replaceAll('1', 'l')
      expect(couponKey(spoken)).toBe(key)
    }
  })

  test('a code of one’s own has 4 to 32 letters and digits', () => {
    for (const good of [
      'ABCD',
      'summer-2030',
      'a b c d',
      'X'.repeat(32),
      '0000',
      'AB_CD',
      'ＡＢ\u200bＣ1',
    ]) {
      expect(isWellFormed(good), good).toBe(true)
    }
    for (const bad of ['', 'ABC', '---', 'X'.repeat(33), 'CAFÉ', '=1+1A', 'КУПОН', '😀😀😀😀']) {
      expect(isWellFormed(bad), bad).toBe(false)
    }
  })
})
