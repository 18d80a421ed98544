import { expect, test } from 'vitest'
import {
  PHONE_LEAST,
  PHONE_MOST,
  PHONE_PATTERN,
  parseLocalMobile,
  readPhone,
} from '#src/contract/authentication/phone-number.ts'
import { parseContactNo } from '#src/contract/location/branch-limits.ts'

const stored = { countryCode: '+94', localNumber: '771234567' }
const isTaken = (typed: string) =>
  [PHONE_PATTERN, PHONE_LEAST, PHONE_MOST].every((pattern) =>
    new RegExp(`^(?:${pattern})$`, 'v').test(typed),
  )

const links = [
  'wa.me/94771234567',
  'https://wa.me/94771234567?text=Hi%20there%2C%20room%20for%202%20on%2031-12-2026',
  'https://wa.me/+94771234567/',
  'http://wa.me/0771234567',
  'https://api.whatsapp.com/send?phone=94771234567',
  'https://api.whatsapp.com/send/?phone=%2B94771234567&text&type=phone_number&app_absent=0',
  'api.whatsapp.com/send?text=Hello&phone=94771234567',
  'https://web.whatsapp.com/send?phone=+94%2077%20123%204567',
  'whatsapp://send?phone=94771234567&text=Hi',
  'Message Harbour House on WhatsApp. https://wa.me/94771234567',
  'WhatsApp: https://wa.me/94771234567',
  'Ватсап: wa.me/94771234567',
  '“https://wa.me/94771234567”',
  '\u2068https://wa.me/94771234567\u2069',
  'viber://chat?number=%2B94771234567',
  'viber://add?number=94771234567',
  'https://viber.click/94771234567',
  'https://t.me/+94771234567',
  'tg://resolve?phone=94771234567',
  'https://signal.me/#p/+94771234567',
  'intent://send/94771234567#Intent;scheme=smsto;package=com.whatsapp;end',
  'tel:+94771234567',
  'tel:+94-77-123-4567',
  'tel://0771234567',
  'sms:+94771234567?body=Hi',
  'smsto:0771234567',
  'callto:+94771234567',
  'skype:+94771234567?call',
  'sip:+94771234567@pbx.example.lk',
  'wa.me/771234567',
  'https://wa.me/0094771234567',
  'https://wa.me/940771234567?text=hi',
  'wa.me/94-77-123-4567',
  'https://wa.me/c/94771234567',
  'https://wa.me/p/7712345678901234/94771234567',
  'https://api.whatsapp.com/send/?phone=0771234567&text=hi',
  'api.whatsapp.com/send?phone=(94)771234567',
  'whatsapp:94771234567',
  'viber:94771234567',
  'https://t.me/94771234567',
  'https://zalo.me/94771234567',
]

test.each(links)('a number is read out of a link: %s [TYPED-05, TYPED-19]', (typed) => {
  expect(parseLocalMobile(typed)).toEqual(stored)
  expect(parseContactNo(typed)).toMatch(/^(?:\+94|0)771234567$/)
  expect(isTaken(typed)).toBe(true)
})

test.each([
  ['https://wa.me/message/ABCDEF1234567', 'link'],
  ['wa.me/qr/ABCDEF1234567', 'link'],
  ['https://chat.whatsapp.com/AbC123dEf456', 'link'],
  ['https://t.me/kandybooks', 'link'],
  ['m.me/kandybooks', 'link'],
  ['https://maps.app.goo.gl/AbC123dEf', 'link'],
  ['https://www.facebook.com/100089123456789', 'link'],
  ['facebook.com/profile.php?id=100089123456789', 'link'],
  ['https://instagram.com/0771234567', 'link'],
  ['kandybooks.lk', 'link'],
  ['viber://pa?chatURI=kandybooks', 'link'],
  ['https://wa.me/%E0%A4%A', 'link'],
  ['https://wa.me/919876543210', 'foreign'],
  ['wa.me/919876543210', 'foreign'],
  ['https://wa.me/919876543210?text=hi', 'foreign'],
  ['wa.me/98765-43210', 'foreign'],
  ['Ватсап: wa.me/79161234567', 'foreign'],
  ['“https://wa.me/447911123456”', 'foreign'],
  ['https://wa.me/c/15551234567', 'foreign'],
  ['wa.me/p/7712345678901234/6591234567', 'foreign'],
  ['api.whatsapp.com/send?phone=919876543210', 'foreign'],
  ['https://api.whatsapp.com/send/?text=Hi&phone=91 98765 43210', 'foreign'],
  ['whatsapp://send?phone=919876543210&text=hi', 'foreign'],
  ['whatsapp:919876543210', 'foreign'],
  ['viber://chat?number=9607712345', 'foreign'],
  ['tg://resolve?phone=79161234567', 'foreign'],
  ['https://signal.me/#p/919876543210', 'foreign'],
  ['intent://send/919876543210#Intent;scheme=smsto;package=com.whatsapp;end', 'foreign'],
  ['https://wa.me/9477123456789', 'tooLong'],
  ['https://wa.me/12345', 'tooShort'],
  ['tel:7712345678', 'tooLong'],
  ['https://example.lk/book?phone=7712345678', 'tooLong'],
  ['https://wa.me/+919876543210', 'foreign'],
  ['viber://chat?number=%2B44%2020%207946%200958', 'foreign'],
  ['https://wa.me/94112345678', 'notMobile'],
  ['https://wa.me/9477123456', 'tooShort'],
  ['tel:+94112345678;ext=12', 'unreadable'],
] as const)('a link is refused by its reason: %s is %s [TYPED-19]', (typed, fault) => {
  expect(readPhone(typed, 'mobile')).toBe(fault)
  expect(parseLocalMobile(typed)).toBeNull()
  if (fault === 'link') expect(isTaken(typed)).toBe(true)
})

test.each([
  ['wa.me/919876543210', '+919876543210'],
  ['https://wa.me/919876543210?text=hi', '+919876543210'],
  ['https://api.whatsapp.com/send?phone=447911123456', '+447911123456'],
  ['viber://chat?number=79161234567', '+79161234567'],
  ['api.whatsapp.com/send?phone=94771234567', '+94771234567'],
  ['wa.me/771234567', '0771234567'],
])('a branch keeps the country code of a chat: %s [TYPED-19]', (typed, kept) => {
  expect(parseContactNo(typed)).toBe(kept)
})
