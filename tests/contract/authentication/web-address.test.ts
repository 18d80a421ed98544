import { expect, test } from 'vitest'
import {
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
