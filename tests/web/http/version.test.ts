import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'

const version = '0.4.0+0123456789ab'
const admin = { role: 'ADMIN', business: undefined } as const
const app = await testApp({ config: { version } })
const people = {
  administrator: async () => (await signedIn(app, admin)).browser,
  merchant: async () => (await signedIn(app)).browser,
  stranger: async () => openBrowser(app),
}

test.each([
  ['administrator', '/orders', 'en', `Version ${version}`],
  ['administrator', '/orders', 'ru', `Версия ${version}`],
  ['administrator', '/deals/list/merchant', 'ru', `Версия ${version}`],
  ['administrator', '/no-such-page', 'en', `Version ${version}`],
  ['merchant', '/orders', 'en', null],
  ['merchant', '/deals/list/merchant', 'ru', null],
  ['merchant', '/no-such-page', 'en', null],
  ['stranger', '/login', 'en', null],
  ['stranger', '/login', 'ru', null],
  ['stranger', '/no-such-page', 'ru', null],
] as const)(
  'a %s at %s in %s reads of the version: %s [L06]',
  async (who, path, language, words) => {
    const browser = await people[who]()
    if (who !== 'stranger') await browser.submit('/orders', { language }, '/preferences')
    const { $, html } = await browser.get(path, { 'accept-language': language })
    if (words) expect($('nav footer').text()).toContain(words)
    else expect(html).not.toContain(version)
  },
)

test('a build without a version says nothing of it [L06]', async () => {
  const { browser } = await signedIn(await testApp({ beside: app }), admin)
  expect((await browser.get('/orders')).$('nav footer').text()).not.toContain('ersion')
})
