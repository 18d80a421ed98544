import { describe, expect, test } from 'vitest'
import { hasCheckCharacter } from '#src/contract/core/check-character.ts'
import { couponKey, isWellFormed } from '#src/contract/core/coupon-code.ts'
import {
  exampleOf,
  isSlip,
  PATTERN_PLACES_MIN,
  patternedCode,
  placesOf,
  prefixOf,
  readPattern,
} from '#src/contract/core/coupon-pattern.ts'
import { generateCodes } from '#src/services/core/coupons/generate-codes.ts'

describe('a pattern as people type it [COUP-100]', () => {
  test.each([
    ['SPA-#####-####', 'SPA-#####-####'],
    ['spa-#####-####', 'SPA-#####-####'],
    [' SPA–#####—#### ', 'SPA-#####-####'],
    ['SPA-＃＃＃＃＃-＃＃＃＃', 'SPA-#####-####'],
    ['СПА-#########', null],
    ['ОСЕНЬ-#########', null],
    ['ВАТ-#########', 'BAT-#########'],
    ['2026-###-###-###', '2026-###-###-###'],
    ['#########', '#########'],
    ['#########-LK', '#########-LK'],
    ['№№№№№№№№№', null],
    ['', null],
    ['SPA-####-####', null],
    ['SPA #####-####', 'SPA-#####-####'],
    ['spa – ##### – ####', 'SPA-#####-####'],
    ['SPA - - #########', null],
    ['SPA_#########', null],
    ['SPA--#########', null],
    ['-#########', null],
    ['#########-', null],
    ['සිංහල-#########', null],
    [`${'A'.repeat(24)}#########`, null],
    [`${'A'.repeat(23)}#########`, `${'A'.repeat(23)}#########`],
    ['A-B-C-D-E-F-G-H-I-J-K-L-M-#-#-#-#-#-#-#-#-#', null],
  ])('%j', (typed, pattern) => {
    const read = readPattern(typed)
    expect('pattern' in read ? read.pattern : null).toBe(pattern)
  })

  test.each([
    ['SPA_#########', 'sign'],
    ['SPA-########', 'few'],
    ['SPA--#########', 'hyphens'],
    [`${'A'.repeat(24)}#########`, 'long'],
  ])('%j is refused for what is wrong: %s', (typed, fault) => {
    expect(readPattern(typed)).toEqual({ fault })
  })
})

describe('codes of a pattern [COUP-100]', () => {
  const patterns = ['SPA-#####-####', 'SUMMER-#########', 'COOL-##########-LK', '#########']

  test.each(patterns)('%s proves itself and is one a counter reads', (pattern) => {
    for (const { code, key } of generateCodes(50, pattern)) {
      expect(code).toMatch(new RegExp(`^${pattern.replaceAll('#', '[0-9A-HJKMNP-TV-Z]')}$`))
      expect(key).toBe(couponKey(code))
      expect(isWellFormed(code)).toBe(true)
      expect(hasCheckCharacter(key.replaceAll('U', 'V')), code).toBe(true)
      expect(key.startsWith(prefixOf(pattern))).toBe(true)
    }
  })

  test('a wrong character is noticed', () => {
    const [{ key = '' } = {}] = generateCodes(1, 'SPA-#####-####')
    const other = key.at(5) === '7' ? '8' : '7'
    expect(hasCheckCharacter(key.slice(0, 5) + other + key.slice(6))).toBe(false)
  })

  test('chance fills every place but one, at least 40 bits of it', () => {
    const pattern = 'SPA-#####-####'
    const firstPlaces = Array.from({ length: PATTERN_PLACES_MIN - 1 }, (_, at) => at)
    const base = patternedCode(pattern, new Uint8Array(placesOf(pattern)))
    for (const place of firstPlaces) {
      const bytes = Uint8Array.from({ length: placesOf(pattern) }, (_, at) =>
        at === place ? 9 : 0,
      )
      expect(patternedCode(pattern, bytes)).not.toBe(base)
    }
    expect(firstPlaces.length * 5).toBeGreaterThanOrEqual(40)
  })

  test('the example is always the same, and a code of the pattern', () => {
    expect(exampleOf('SPA-#####-####')).toBe(exampleOf('SPA-#####-####'))
    expect(exampleOf('SPA-#####-####')).toMatch(/^SPA-[0-9A-Z]{5}-[0-9A-Z]{4}$/)
  })

  test('ten thousand codes of the shortest pattern are ten thousand codes', () => {
    const codes = generateCodes(10_000, 'SPA-#####-####').map(({ key }) => key)
    expect(new Set(codes).size).toBe(codes.length)
  })
})

describe('a slip of the customer [COUP-61]', () => {
  const patterns = ['GALLE-#####-####', 'SP-#########', 'U-2026-##########-LK', '#########']
  const codes = [...patterns, null].flatMap((pattern) => generateCodes(20, pattern))
  const other = (letter = '') => (letter === '7' ? '8' : '7')

  test('one wrong character is recognised wherever it stands, in every pattern', () => {
    for (const { key } of codes) {
      expect(isSlip(key, patterns), key).toBe(false)
      for (let at = 0; at < key.length; at += 1) {
        const wrong = key.slice(0, at) + other(key[at]) + key.slice(at + 1)
        expect(isSlip(wrong, patterns), wrong).toBe(true)
      }
    }
  })

  test('two swapped characters are, unless the check character cannot tell', () => {
    for (const { key } of codes)
      for (let at = 1; at < key.length; at += 1) {
        const [a = '', b = ''] = [key[at - 1], key[at]]
        if (a === b || ['0V', 'V0', '0Z', 'Z0', 'UV', 'VU'].includes(a + b)) continue
        const swapped = key.slice(0, at - 1) + b + a + key.slice(at + 1)
        expect(isSlip(swapped, patterns), `${key} ${swapped}`).toBe(true)
      }
  })

  test.each(['SUMMER', 'TEATEA', 'LWB111101', 'U2026A1', 'GALLE', 'SUMMERSALE2030'])(
    '%s is no slip where nothing was generated like it',
    (own) => expect(isSlip(couponKey(own), [])).toBe(false),
  )

  test.each(['GALLX77TWJQTV6X', 'SPX', 'WINTER-GTWJQ-TV6X'])('%s is more than one', (typed) =>
    expect(isSlip(couponKey(typed), ['GALLE-#####-####', 'SP-#########'])).toBe(false),
  )
})
