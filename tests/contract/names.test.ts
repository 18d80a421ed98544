import { expect, test } from 'vitest'
import { businessName, holdsAddress, holdsLink, personName } from '#src/contract/names.ts'

test.each([
  'Your bank: http://evil.example/login',
  'https://a',
  'HTTPS://EVIL.EXAMPLE',
  'tg://resolve',
  'www.evil.example',
  'Log in at WWW.evil',
  'evil.example/login',
  'evil.test:8080',
  'evil.example?a=1',
  'банк.рф/вход',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ/login',
  'evil。example/login',
  'evil.\u200bexample/login',
])('“%s” is no name of anybody [AUTH-182]', (name) => {
  expect([holdsAddress(name), holdsLink(name)]).toEqual([true, true])
  expect(personName(100).safeParse(name).success).toBe(false)
  expect(businessName(100).safeParse(name).success).toBe(false)
})

test.each([
  'evil.com',
  'Win at prize.lk',
  'evil．com',
  'bit.ly',
  'Kapruka.com',
  'Your evil.bank',
  'cash.zip',
  'pay.cn',
  'evil.DE',
  'mr2.de',
])('“%s” is a name of a shop alone [AUTH-182]', (name) => {
  expect([holdsAddress(name), holdsLink(name)]).toEqual([false, true])
})

test.each([
  'A.B.Perera',
  'K. M. P. Silva',
  'St.John',
  'M.H.M.Fawzy',
  'J.R.R.Tolkien',
  'Dr.Nimal',
  'Dr.De Silva',
  'Prof.Al Rashid',
  'Ven. In',
  'W.A.De Alwis',
  'D.Com',
  'Mr. T',
  'Company Ltd. / Colombo',
  'Tea & Co. Kandy',
  'Café 24/7',
  'Dealdesk: Galle',
  'Hotel 3.14',
  'නිමල්.පෙරේරා',
  'O’Brien',
])('“%s” is a name [AUTH-182]', (name) => {
  expect([holdsAddress(name), holdsLink(name)]).toEqual([false, false])
})
