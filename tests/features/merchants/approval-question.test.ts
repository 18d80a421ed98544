import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { owner } from '../profile/owner.ts'
import { kinds, pathTo } from './accounts.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })

describe.each(kinds)('the question about a $noun', (kind) => {
  const { role } = kind

  test('approving promises what the account could not do before [MERCH-35, MERCH-56]', async () => {
    const waiting = await owner(app, { role, approvalStatus: 'PENDING', business: {} })
    const profile = `/profile/${role.toLowerCase()}/edit?tab=business`
    const isClosed = async () =>
      (await waiting.browser.get('/orders')).$('main').text().includes('isn’t approved yet')
    expect((await waiting.browser.get(profile)).status).toBe(200)
    expect(await isClosed()).toBe(true)
    for (const language of ['en', 'ru']) {
      admin.cookies.set('__Host-lang', language)
      const { $ } = await admin.swap(pathTo('approve', kind, waiting.account.id), 'dialog#dialog')
      expect($('p').text()).toMatch(/opens the pages of|откроются все страницы/)
      expect($('p').text()).not.toMatch(/sign in|profile|войти|вход|профил/i)
    }
    admin.cookies.set('__Host-lang', 'en')
    await admin.submit(pathTo('approve', kind, waiting.account.id), {})
    expect(await isClosed()).toBe(false)
  })
})
