import { expect, test } from 'vitest'
import {
  addressFault,
  parseSocialAddress,
  parseWebAddress,
  SOCIAL_ADDRESS_PATTERN,
  WEB_ADDRESS_PATTERN,
} from '#src/contract/authentication/web-address.ts'

const pattern = new RegExp(`^(?:${SOCIAL_ADDRESS_PATTERN})$`, 'u')

test.each([
  ['@kandybooks', 'https://instagram.com/kandybooks'],
  ['kandybooks', 'https://instagram.com/kandybooks'],
  ['kandy_books', 'https://instagram.com/kandy_books'],
  ['@kandy.books', 'https://instagram.com/kandy.books'],
  ['kandy.books', 'https://instagram.com/kandy.books'],
  ['kandybooks.lk', 'https://instagram.com/kandybooks.lk'],
  ['cafe.colombo.07/', 'https://instagram.com/cafe.colombo.07'],
  ['www.kandybooks.lk', 'https://www.kandybooks.lk'],
  ['kandybooks.lk/insta', 'https://kandybooks.lk/insta'],
  ['https://www.tiktok.com/@kandybooks', 'https://www.tiktok.com/@kandybooks'],
  ['threads.net/@kandybooks', 'https://threads.net/@kandybooks'],
  ['https://www.instagram.com/@kandybooks?igsh=1', 'https://www.instagram.com/kandybooks'],
  ['@ kandybooks', 'https://instagram.com/kandybooks'],
  ['\u200E@kandybooks\u200F', 'https://instagram.com/kandybooks'],
  ['＠kandybooks', 'https://instagram.com/kandybooks'],
  ['@kandybooks/', 'https://instagram.com/kandybooks'],
  ['instagram.com/kandybooks', 'https://instagram.com/kandybooks'],
  ['www.instagram.com/kandybooks/', 'https://www.instagram.com/kandybooks/'],
  ['https://instagram.com/@kandybooks', 'https://instagram.com/kandybooks'],
  ['https://www.instagram.com/kandybooks?igsh=MzRl', 'https://www.instagram.com/kandybooks'],
  ['instagram.com/kandybooks?utm_source=qr&hl=en', 'https://instagram.com/kandybooks'],
  ['https://instagram.com/p/Cx1/?img_index=2', 'https://instagram.com/p/Cx1/'],
  ['https://kandybooks.example/insta?a=1', 'https://kandybooks.example/insta?a=1'],
  ['https://instagram.com/kandybooks', 'https://instagram.com/kandybooks'],
])('%j in the Instagram field is %s [TYPED-13]', (typed, address) => {
  expect(parseSocialAddress(typed, 'instagram')).toBe(address)
  expect(typed.replaceAll(/\p{Cf}/gu, '').normalize('NFKC')).toMatch(pattern)
})

test.each([
  ['https://www.tiktok.com/@kandybooks', 'https://www.tiktok.com/@kandybooks'],
  ['youtube.com/@kandy.books', 'https://youtube.com/@kandy.books'],
  ['https://medium.com/@kandy/tea?a=b', 'https://medium.com/@kandy/tea?a=b'],
  ['\u200bkandybooks.lk\u2060', 'https://kandybooks.lk'],
  ['https://user@kandybooks.lk', null],
  ['https://user:secret@kandybooks.lk/@a', null],
  ['me@kandybooks.lk', null],
  ['https://kandybooks.lk\\@other.lk', null],
])('%j as an address of a site is %s [TYPED-19]', (typed, address) => {
  expect(parseWebAddress(typed)).toBe(address)
  const seen = typed.replaceAll(/\p{Cf}/gu, '')
  if (address) expect(seen).toMatch(new RegExp(`^(?:${WEB_ADDRESS_PATTERN})$`, 'v'))
})

test.each([
  ['kandy.books.lk', 'https://facebook.com/kandy.books.lk'],
  ['fb.com', null],
  ['@kandybooks', 'https://facebook.com/kandybooks'],
  ['m.facebook.com/kandybooks?mibextid=Zb', 'https://m.facebook.com/kandybooks'],
  ['facebook.com/profile.php?id=1001&ref=x', 'https://facebook.com/profile.php?id=1001'],
  ['https://fb.com/kandybooks', 'https://fb.com/kandybooks'],
])('%j in the Facebook field is %s [TYPED-13]', (typed, address) => {
  expect(parseSocialAddress(typed, 'facebook')).toBe(address)
})

test.each([
  '',
  '@',
  '___',
  'our page',
  '@kandy books',
  'javascript:alert(1)',
  'data:text/html,hello',
  'ftp://kandybooks.example',
  'https://',
  'https://user:secret@kandybooks.example',
  'http://localhost',
  'https://instagram.com',
  'instagram.com/',
  'instagram.com',
  'facebook.com',
  'https://kandybooks.example@instagram.com/b',
  'https://kandybooks.example?@a\\b',
  'me@kandybooks.example',
  'http://a\\@instagram.com/b',
])('%j names no page [TYPED-13]', (typed) => {
  expect(parseSocialAddress(typed, 'instagram')).toBeNull()
})

test.each([
  ['whatsapp://send?phone=94771234567', 'https://wa.me/94771234567'],
  ['whatsapp://send?phone=%2B94771234567&text=Hi', 'https://wa.me/94771234567'],
  ['wa.me/94771234567', 'https://wa.me/94771234567'],
  [
    'https://api.whatsapp.com/send?phone=94771234567',
    'https://api.whatsapp.com/send?phone=94771234567',
  ],
  ['tg://resolve?domain=kandybooks', 'https://t.me/kandybooks'],
  ['t.me/kandybooks', 'https://t.me/kandybooks'],
  ['m.me/kandybooks', 'https://m.me/kandybooks'],
  ['https://maps.app.goo.gl/AbC123dEf', 'https://maps.app.goo.gl/AbC123dEf'],
  ['instagram://user?username=kandy.books', 'https://instagram.com/kandy.books'],
  ['fb://page/100089', 'https://facebook.com/100089'],
  [
    'https://l.facebook.com/l.php?u=https%3A%2F%2Fkandybooks.lk%2Fa%3Fb%3D1&h=AT0',
    'https://kandybooks.lk/a?b=1',
  ],
  ['https://l.instagram.com/?u=https%3A%2F%2Fkandybooks.lk&e=AT0', 'https://kandybooks.lk'],
])('%j opens the site %s [TYPED-19]', (typed, address) => {
  expect(parseWebAddress(typed)).toBe(address)
  expect(typed).toMatch(new RegExp(`^(?:${WEB_ADDRESS_PATTERN})$`, 'v'))
})

test.each([
  ['m.me/kandybooks', 'facebook', 'https://facebook.com/kandybooks'],
  ['https://m.me/kandy.books?ref=qr', 'facebook', 'https://facebook.com/kandy.books'],
  ['https://www.messenger.com/t/kandybooks', 'facebook', 'https://facebook.com/kandybooks'],
  ['fb://profile/100089', 'facebook', 'https://facebook.com/100089'],
  [
    'https://www.facebook.com/100089123456789',
    'facebook',
    'https://www.facebook.com/100089123456789',
  ],
  ['https://ig.me/m/kandybooks', 'instagram', 'https://instagram.com/kandybooks'],
  ['instagram://user?username=kandybooks', 'instagram', 'https://instagram.com/kandybooks'],
  ['t.me/kandybooks', 'instagram', 'https://t.me/kandybooks'],
  [
    'https://l.facebook.com/l.php?u=https%3A%2F%2Finstagram.com%2Fkandybooks%3Figsh%3D1',
    'instagram',
    'https://instagram.com/kandybooks',
  ],
] as const)('%j in the field of %s is %s [TYPED-13]', (typed, network, address) => {
  expect(parseSocialAddress(typed, network)).toBe(address)
  expect(typed).toMatch(new RegExp(`^(?:${SOCIAL_ADDRESS_PATTERN})$`, 'v'))
})

test.each([
  ['0771234567', 'phone'],
  ['+94 77 123 4567', 'phone'],
  ['WhatsApp: 077 123 4567', 'phone'],
  ['tel:+94771234567', 'phone'],
  ['wa.me/94771234567', 'phone'],
  ['https://api.whatsapp.com/send?phone=94771234567&text=Hi', 'phone'],
  ['viber://chat?number=%2B94771234567', 'phone'],
  ['https://t.me/+94771234567', 'phone'],
  ['shop@kandybooks.lk', 'email'],
  ['mailto:shop@kandybooks.lk', 'email'],
  ['https://maps.app.goo.gl/AbC123dEf', 'map'],
  ['https://goo.gl/maps/AbC123', 'map'],
  ['https://www.google.com/maps/place/Kandy/@7.29,80.63,15z', 'map'],
  ['https://maps.apple.com/?ll=6.93,79.84', 'map'],
  ['geo:6.93,79.84', 'map'],
  ['viber://pa?chatURI=kandybooks', 'app'],
  ['javascript:alert(1)', 'unreadable'],
  ['ftp://kandybooks.lk', 'app'],
  ['intent://kandybooks#Intent;end', 'app'],
  ['our page', 'unreadable'],
  ['https://', 'unreadable'],
] as const)('%j is no page of a network: %s [TYPED-13]', (typed, fault) => {
  expect(addressFault(typed)).toBe(fault)
  for (const network of ['facebook', 'instagram'] as const) {
    expect(parseSocialAddress(typed, network)).toBeNull()
  }
})
