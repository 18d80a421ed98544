import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { couponKey, generatedKey, grouped } from '#src/contract/core/coupon-code.ts'
import { exampleOf } from '#src/contract/core/coupon-pattern.ts'
import { COUPON_TEXT_MAX, couponKeysIn } from '#src/contract/core/coupon-text.ts'

const KEY = 'HD89SQMBG3VY'
const LOOK_ALIKES = 'K01F2M9XA4TM'

const alone: readonly (readonly [what: string, text: string])[] = [
  ['as shown', 'HD89-SQMB-G3VY'],
  ['lower case, spaces', ' hd89 sqmb g3vy '],
  ['letter by letter', 'H D 8 9 S Q M B G 3 V Y'],
  ['zero-width space', 'HD89-SQ\u200bMB-G3VY'],
  ['direction marks', '\u2068\u200eHD89-SQMB-G3VY\u2069'],
  ['soft hyphens', 'HD89\u00adSQMB\u00adG3VY'],
  ['word joiner and mark', '\ufeff\u2060HD89-SQMB-G3VY'],
  ['variation selector', 'HD8\ufe0f9-SQMB-G3VY'],
  ['Hangul filler', '\u3164HD89-SQMB-G3VY\uffa0'],
  ['full width', 'HD89-SQMB-G3VY'],
  ['mathematical letters', '𝐇𝐃𝟖𝟗-𝐒𝐐𝐌𝐁-𝐆𝟑𝐕𝐘'],
  ['keycap digits', 'HD8️⃣9️⃣-SQMB-G3️⃣VY'],
  ['Arabic digits', 'HD٨٩-SQMB-G٣VY'],
  ['Sinhala digits', 'HD෮෯-SQMB-G෩VY'],
  ['dashes of a word processor', 'HD89–SQMB—G3VY'],
  ['minus and hyphen', 'HD89−SQMB‐G3VY'],
  ['underscores', 'HD89_SQMB_G3VY'],
  ['dots', 'HD89.SQMB.G3VY'],
  ['slashes', 'HD89/SQMB/G3VY'],
  ['asterisks', '*HD89-SQMB-G3VY*'],
  ['italics of a chat', '_HD89-SQMB-G3VY_'],
  ['back quotes', '```HD89-SQMB-G3VY```'],
  ['curly quotes', '“HD89-SQMB-G3VY”'],
  ['guillemets', '«HD89-SQMB-G3VY».'],
  ['brackets', '[HD89-SQMB-G3VY]!'],
  ['number sign', '#HD89SQMBG3VY'],
  ['Cyrillic look-alikes', 'НD89-SQМВ-G3VУ'],
  ['Greek look-alikes', 'ΗD89-SQΜΒ-G3VΥ'],
  ['scanner with a Russian layout', 'РВ89-ЫЙЬИ-П3МН'],
  ['the same in small letters', 'рв89ыйьип3мн'],
  ['scanner with a Ukrainian layout', 'РВ89-ІЙЬИ-П3МН'],
  ['kind of barcode before it', ']Q1HD89-SQMB-G3VY'],
  ['no-break spaces and a line end', 'HD89\u00a0SQMB\u202fG3VY\r\n'],
]

test.each(alone)('a code alone is read: %s [COUP-61]', (_what, text) => {
  expect(couponKeysIn(text)[0]).toBe(KEY)
})

const amidst: readonly string[] = [
  'Code: HD89-SQMB-G3VY',
  'Your coupon code is HD89-SQMB-G3VY. Show it at the counter.',
  'Harbour House: 20% off lunch until 31-12-2026, code HD89-SQMB-G3VY, from 11:30.',
  'Здравствуйте! Ваш код купона: HD89-SQMB-G3VY, действует до 31.12.2026',
  'ඔබේ කේතය HD89-SQMB-G3VY ස්තූතියි',
  'உங்கள் குறியீடு: HD89 SQMB G3VY நன்றி',
  '[26/11, 18:04] Ruwan: here it is 👉 hd89 sqmb g3vy 👈',
  'https://dealdesk.example/c/HD89-SQMB-G3VY',
  'https://dealdesk.example/redeem?code=HD89SQMBG3VY&utm_source=sms',
  'HTTPS://DEALDESK.EXAMPLE/R/HD89%2DSQMB%2DG3VY/',
  'https://d.example/#HD89_SQMB_G3VY',
  'dealdesk://coupon/HD89SQMBG3VY',
  '{"type":"coupon","code":"HD89-SQMB-G3VY","v":1}',
  'WIFI:coupon;HD89SQMBG3VY;;',
  'реезыЖ..ыр.у.рв89ыйьип3мн',
  'Show\nHD89-SQMB\n-G3VY\nto the cashier',
]

test.each(amidst)('a code is taken out of %s [COUP-61]', (text) => {
  expect(couponKeysIn(text)[0]).toBe(KEY)
})

test.each([
  ['Coupon code: SUMMER-10, thank you', 'SUMMER10'],
  ['your code is teatime', 'TEAT1ME'],
  ['ваш промокод «Teatime»', 'TEAT1ME'],
  ['https://shop.example/deal/teatime?ref=sms', 'TEAT1ME'],
  ['{"code":"teatime"}', 'TEAT1ME'],
  ['Use WELCOME at the till', 'WE1C0ME'],
  ['summer 2030', 'SUMMER2030'],
])('a shop’s own code is among what is read in %s', (text, own) => {
  expect(couponKeysIn(text)).toContain(own)
})

test.each([
  'K0IF-2M9X-A4TM',
  'KO1F2M9XA4TM',
  'koif2m9xa4tm',
  'kolf-2m9x-a4tm',
  'КО1F-2М9X-А4ТМ',
  'code KOIF-2M9X-A4TM please',
])('letters and digits that look alike are the same: %s', (text) => {
  expect(couponKeysIn(text)[0]).toBe(LOOK_ALIKES)
})

test('two codes in one text are both read', () => {
  const both = couponKeysIn('HD89-SQMB-G3VY and K01F-2M9X-A4TM')
  expect(both.slice(0, 2)).toEqual([KEY, LOOK_ALIKES])
})

test.each(['', '   ', '???', '👍', 'ok', 'нет', 'CAFÉ', '\u200b\u200b\u200b\u200b', '-_-_-_'])(
  'no code is read where there is none: %j',
  (text) => {
    expect(couponKeysIn(text)).toEqual([])
  },
)

test('any key comes back from any spelling, and a key alone means itself only', () => {
  for (const one of Array.from({ length: 300 }, () => generatedKey(randomBytes(11)))) {
    expect(couponKeysIn(one)).toEqual([one])
    expect(couponKeysIn(grouped(one).toLowerCase())).toEqual([one])
    expect(couponKeysIn(`Your code: ${grouped(one)}.`)).toContain(one)
    expect(couponKey(`${grouped(one)}\u200b`)).toBe(one)
  }
})

test('one text is no way to try many codes, and a long one costs little', () => {
  const words = Array.from({ length: 100 }, (_, at) => `CODE${at}`).join(', ')
  expect(couponKeysIn(words)).toHaveLength(8)
  for (const piece of ['A-', '_', 'a ', '%41', 'Ж', '1️⃣']) {
    expect(couponKeysIn(piece.repeat(COUPON_TEXT_MAX)).length).toBeLessThanOrEqual(8)
  }
})

const patterned = ['GALLE-#####-####', 'SP-#########', 'NEW-##-######-##-LK', '###-###-###'].map(
  (pattern) => exampleOf(pattern),
)

test.each(
  patterned.flatMap((code) =>
    code
      .replaceAll('-', ' ')
      .split('|')
      .map((c) => [c, code]),
  ),
)(
  'a code of any pattern is found in a sentence, blanks for hyphens: %s [COUP-61]',
  (typed, code) => {
    const key = couponKey(code)
    expect(couponKeysIn(typed)[0]).toBe(key)
    expect(couponKeysIn(`your code ${typed} thanks`)).toContain(key)
    expect(couponKeysIn(`your code ${typed.toLowerCase()} thanks`)).toContain(key)
    expect(couponKeysIn(`see you on Sunday, ${typed}, bye`)).toContain(key)
  },
)

test.each([
  'Harbour House: lunch until 31-12-2026, code HD89-SQMB-G3VY, from 11:30.',
  'Ваш код купона: HD89-SQMB-G3VY, действует до 31.12.2026',
  'https://shop.example/c/HD89-SQMB-G3VY?utm=1',
  'Valid from 2026-11-01, coupon: HD89SQMBG3VY',
  'code HD89-SQMB-G3VY',
])('what a message holds besides is looked up for no code: %s', (text) => {
  expect(couponKeysIn(text)).toEqual([KEY])
})
