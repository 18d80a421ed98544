import { expect, test } from 'vitest'
import { countryOf, deviceName, isLocalNetwork } from '#src/features/devices/device-list.ts'
import { countryName } from '#src/i18n/country-name.ts'
import { loadTranslators } from '#src/i18n/translate.ts'
import { inRoot } from '#src/platform/root.ts'

const { en, ru } = await loadTranslators(inRoot('locales'))

const mozilla = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `${mozilla} ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Microsoft Edge on Windows',
  ],
  [`${mozilla}; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['okhttp/4.12.0', 'Unknown device'],
  ['x'.repeat(300), 'Unknown device'],
  ['', 'Unknown device'],
])('a device in words: %s [SCREEN-82]', (userAgent, words) => {
  expect(deviceName(en, userAgent)).toBe(words)
})

test('a device in Russian words [SCREEN-82]', () => {
  expect(deviceName(ru, `${mozilla}; rv:140.0) Gecko/20100101 Firefox/140.0`)).toBe(
    'Firefox, Windows',
  )
  expect(deviceName(ru, null)).toBe('Неизвестное устройство')
})

test('an address of a network without a country [SCREEN-82]', () => {
  const local = ['127.0.0.1', '10.9.8.7', '172.31.0.1', '192.168.1.1', '169.254.1.1', '100.64.0.1']
  for (const address of [...local, '::1', 'fd12::1', 'fe80::1']) {
    expect(isLocalNetwork(address), address).toBe(true)
  }
  for (const address of ['172.32.0.1', '100.128.0.1', '8.8.8.8', '2001:4860:4860::8888']) {
    expect(isLocalNetwork(address), address).toBe(false)
  }
})

test('the country of an address, by either version of the protocol [SCREEN-82]', async () => {
  expect(await countryOf('112.134.1.1')).toBe('LK')
  expect(await countryOf('2001:4860:4860::8888')).toBe('US')
  expect(await countryOf('0.0.0.1')).toBe(null)
})

test('what a country is called [SCREEN-82]', () => {
  expect([countryName('en', 'LK'), countryName('ru', 'LK')]).toEqual(['Sri Lanka', 'Шри-Ланка'])
  for (const code of ['', 'lk', 'LKA', 'QQ']) expect(countryName('en', code)).toBe(null)
})
