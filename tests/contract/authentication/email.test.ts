import { describe, expect, test } from 'vitest'
import {
  canonicalEmail,
  EMAIL_MAX,
  EMAIL_PATTERN,
  EMAIL_TYPED_PATTERN,
  email,
  isEmail,
} from '#src/contract/authentication/email.ts'
import { isDestination } from '#src/services/notifications/drivers/destination.ts'

/** An address of `length` characters whose domain has labels of at most 63. */
function addressOf(length: number) {
  const domain = `${'b'.repeat(60)}.`.repeat(3)
  const start = `${'a'.repeat(64)}@${domain}`
  return `${start}${'c'.repeat(length - start.length)}`
}

test('an e-mail address is kept trimmed and in lower case', () => {
  expect(canonicalEmail('  Nimal@Shop.Example ')).toBe('nimal@shop.example')
})

describe('an e-mail address', () => {
  test.each([
    'a@b.lk',
    'first.last+deals@shop.example.com',
    "o'neil_{x}~2@shop-1.example",
    '7@4shops.lk',
    'நிமல்@கடை.இலங்கை',
    'нина@пример.рф',
    'sales@xn--mller-kva.example',
    addressOf(EMAIL_MAX),
  ])('may be %s', (text) => {
    expect(isEmail(text)).toBe(true)
    for (const flag of ['u', 'v'])
      expect(new RegExp(`^(?:${EMAIL_PATTERN})$`, flag).test(text)).toBe(true)
    expect(isDestination('EMAIL', text)).toBe(true)
  })

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
    'a<victim@corp.example',
    'victim@corp.example,',
    'victim@corp.example;other@corp.example',
    'Nimal <nimal@shop.example>',
    '"nimal perera"@shop.example',
    'nimal(shop)@shop.example',
    'nimal:x@shop.example',
    'nimal\\x@shop.example',
    '.nimal@shop.example',
    'nimal.@shop.example',
    'ni..mal@shop.example',
    'nimal@-shop.example',
    'nimal@shop-.example',
    'nimal@shop..example',
    'nimal@shop.example.',
    'nimal@shop_1.example',
    'nimal@shop/x.example',
    'nimal@[127.0.0.1]',
    'nimal@127.0.0.1',
    'nimal@shop.1x',
    'nimal\u200b@shop.example',
    'nimal@shop\u202e.example',
    'nimal\u0000@shop.example',
    'nimal@shop.example\n',
    `${'a'.repeat(65)}@shop.example`,
    `nimal@${'s'.repeat(64)}.example`,
    addressOf(EMAIL_MAX + 1),
  ])('is not %j', (text) => {
    expect(isEmail(text)).toBe(false)
    expect(isDestination('EMAIL', text)).toBe(false)
  })
})

const address = 'nimal@shop.example'
test.each([
  'mailto:nimal@shop.example',
  'MAILTO:Nimal@Shop.Example?subject=Hi',
  'nimal@shop.example,',
  '“nimal@shop.example”',
  '"nimal@shop.example"',
  "'nimal@shop.example'",
  '«nimal@shop.example»',
  '<nimal@shop.example>',
  'Nimal Perera <nimal@shop.example>',
  'Нимал <nimal@shop.example>;',
  'nimal@shop.example.',
  'nimal@shop.example ',
  ' nimal@shop.example;',
  '(nimal@shop.example)',
  '\u200bnimal@shop.example',
  'nimal@\u200bshop.example',
  '\u202animal@shop.example\u202c',
  'ｎｉｍａｌ＠ｓｈｏｐ．ｅｘａｍｐｌｅ',
  'nimal@shop.example\u00a0',
  'NIMAL@SHOP.EXAMPLE\n',
])('an address is read out of what people paste: %j [TYPED-06]', (typed) => {
  expect(canonicalEmail(typed)).toBe(address)
  expect(
    new RegExp(`^(?:${EMAIL_TYPED_PATTERN})$`, 'v').test(typed.replace('＠', '@').trim()),
  ).toBe(true)
})

test.each([
  'a@b.lk, c@d.lk',
  'a@b.lk <c@d.lk>',
  '<a@b.lk> <c@d.lk>',
  'mailto:',
  'nimal@shop..example',
  'nimal at shop.example',
  'nimal@shop',
  'nimal@ shop.example',
  '@',
  '<>',
  'ni mal@shop.example',
])('no address is guessed from %j [TYPED-06]', (typed) => {
  expect(isEmail(canonicalEmail(typed))).toBe(false)
})

test('a payload holds no longer address than the column', () => {
  expect(email.safeParse('a'.repeat(EMAIL_MAX)).success).toBe(true)
  expect(email.safeParse('a'.repeat(EMAIL_MAX + 1)).success).toBe(false)
})
