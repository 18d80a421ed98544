import { describe, expect, test } from 'vitest'
import { canonicalEmail, EMAIL_TYPED_PATTERN, isEmail } from '#src/contract/authentication/email.ts'
import { PHONE_MOST, readPhone } from '#src/contract/authentication/phone-number.ts'
import {
  parseSocialAddress,
  parseWebAddress,
  SOCIAL_ADDRESS_PATTERN,
  WEB_ADDRESS_PATTERN,
} from '#src/contract/authentication/web-address.ts'
import { generatedKey, grouped } from '#src/contract/core/coupon-code.ts'
import { couponKeysIn } from '#src/contract/core/coupon-text.ts'
import { readPlace } from '#src/contract/location/typed-place.ts'
import { MONEY_PATTERN, readMoney } from '#src/i18n/parse-money.ts'
import { readDay } from '#src/i18n/typed-day.ts'

const isTaken = (pattern: string, typed: string) => new RegExp(`^(?:${pattern})$`, 'v').test(typed)

describe('a value is read out of what stands around it where it was copied', () => {
  test.each([
    'e-mail: shop@example.lk',
    'Email - shop@example.lk',
    'Почта: shop@example.lk',
    'Эл. почта: Shop@Example.lk.',
    '“shop@example.lk”',
    '(shop@example.lk)',
    'shop@example.lk/',
    'Contact: <shop@example.lk>',
    '«shop@example.lk»;',
    'විද්‍යුත් ලිපිය: shop@example.lk',
  ])('an e-mail address: %s [TYPED-06, TYPED-19]', (typed) => {
    expect(canonicalEmail(typed)).toBe('shop@example.lk')
    expect(isTaken(EMAIL_TYPED_PATTERN, typed)).toBe(true)
  })

  test.each(['shop lanka: ', 'a: b', 'e-mail: shop', 'shop @ example.lk', '- @example.lk'])(
    'no e-mail address: %s [TYPED-06, TYPED-19]',
    (typed) => expect(isEmail(canonicalEmail(typed))).toBe(false),
  )

  test.each([
    ['Website: shop.lk', 'https://shop.lk'],
    ['<https://shop.lk/a>', 'https://shop.lk/a'],
    ['“https://shop.lk”', 'https://shop.lk'],
    ['shop.lk.', 'https://shop.lk'],
    ['(www.shop.lk)', 'https://www.shop.lk'],
    ['https:/shop.lk', 'https://shop.lk'],
    ['https//shop.lk', 'https://shop.lk'],
    ['пример.рф', 'https://пример.рф'],
    ['Сайт: пример.рф', 'https://пример.рф'],
    ['http://shop.lk:8080', 'http://shop.lk:8080'],
  ])('an address of a site: %s [TYPED-13, TYPED-19]', (typed, address) => {
    expect(parseWebAddress(typed)).toBe(address)
    expect(isTaken(WEB_ADDRESS_PATTERN, typed)).toBe(true)
  })

  test.each(['javascript:alert(1)', 'ftp://shop.lk', 'data:text/html,a.b', 'shop', 'a b.lk'])(
    'no address of a site: %s',
    (typed) => expect(parseWebAddress(typed)).toBeNull(),
  )

  test.each(['instagram: @shop', 'IG @shop', 'Инстаграм: @shop', 'Instagram: shop', '“@shop”'])(
    'a page of a network: %s [TYPED-13, TYPED-19]',
    (typed) => {
      expect(parseSocialAddress(typed, 'instagram')).toBe('https://instagram.com/shop')
      expect(isTaken(SOCIAL_ADDRESS_PATTERN, typed)).toBe(true)
    },
  )

  test.each([
    '077-1234567 (WhatsApp)',
    '077 123 4567 (Viber)',
    '077 123 45 67 (моб.)',
    '077 123 4567 mobile',
    'https://wa.me/94771234567',
    'wa.me/94771234567',
    'Mob. 077 123 4567',
    '🇱🇰 077 123 4567',
    '0094 (0) 77 1234567 (office)',
    '٠٧٧١٢٣٤٥٦٧',
  ])('a telephone number: %s [TYPED-05, TYPED-19]', (typed) => {
    expect(readPhone(typed, 'mobile')).toEqual({ countryCode: '+94', localNumber: '771234567' })
    expect(isTaken(PHONE_MOST, typed)).toBe(true)
  })

  test.each([
    'LKR 1500 only',
    'Rs. 1,500/= only',
    '1500 rupees',
    '1,500 Rupees only.',
    '1500/',
    '1500 =/',
    '1,500/=.',
    '1500 Rs.',
    'රු. 1500/=',
    '1.500,00',
    '１５００/=',
  ])('a price: %s [TYPED-09, TYPED-19]', (typed) => {
    expect(readMoney(typed)).toBe(150_000)
    expect(isTaken(MONEY_PATTERN, typed)).toBe(true)
  })

  test.each(['1500-', '1/500', '$15', '1500 only 20', 'only', '=1500', '1500 руб'])(
    'no price: %s [TYPED-09, TYPED-19]',
    (typed) => expect(readMoney(typed)).toBe('invalid'),
  )

  test.each([
    '31.12.2026.',
    '31.12.2026г.',
    '31.12.2026 года',
    '"31-12-2026"',
    '(31/12/2026)',
    '31,12,2026',
    '31, 12, 2026',
    '«31 декабря 2026 г.»',
    '“31 Dec 2026”',
    '31-12-2026,',
  ])('a day: %s [TYPED-11, TYPED-19]', (typed) =>
    expect(readDay(typed)).toMatchObject({ day: '2026-12-31', isMonthFirst: false }),
  )

  const key = generatedKey(Buffer.from('abcdefghijkl'))
  const code = grouped(key)
  test.each([
    `Code\u200b${code}`,
    `Код\u200b${code}\u200bдо 31.12.2026`,
    `Code:\u200b${code.replaceAll('-', '\u200b-')}`,
    `\u200b${code}\u200b`,
    `Hi\u200b!\u200b${code.toLowerCase()}`,
  ])('a code among zero-width spaces: %j [COUP-61]', (text) =>
    expect(couponKeysIn(text)[0]).toBe(key),
  )

  test.each(['6.9344N79.8428E', 'N6.9344E79.8428', '6.9344N,79.8428E', 'N6.9344 E79.8428'])(
    'a place: %s [TYPED-12]',
    (typed) => expect(readPlace(typed)).toEqual({ latitude: 6.9344, longitude: 79.8428 }),
  )
})
