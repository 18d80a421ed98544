import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountViews } from '#src/services/authentication/account-views/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { sessions } from '#src/web/auth/session/schema.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'

const app = await testApp()
const { db } = app
const reason = 'They cannot find their coupons'

async function viewing(role: 'MERCHANT' | 'BANK' = 'MERCHANT') {
  const owner = await addAccount(db, { role, fullName: 'Nadeesha Perera' })
  const { browser } = await signedIn(app, { role: 'ADMIN', fullName: 'Ishara Fernando' })
  const path = `/sessions/${role.toLowerCase()}/${owner.id}/view`
  const begun = await browser.submit(path, { reason })
  return { owner, browser, path, begun, name: owner.business?.businessName ?? '' }
}

describe('an administrator views as somebody else [AUTH-174]', () => {
  test('from the account’s page, with a reason; the menu, the pages and a banner are theirs', async () => {
    const { owner, browser, path, begun, name } = await viewing()
    expect(begun.headers.get('location')).toBe('/')
    const page = await browser.get('/profile/merchant')
    expect(page.status).toBe(200)
    expect(page.$('main .note').text()).toContain(name)
    expect(page.$('form[action="/leave-view"] button').text().trim()).toBe('Stop viewing')
    expect(page.$('#menu').text()).toContain('Redeem Coupons')
    const swapped = await browser.swap('/profile/merchant')
    expect(swapped.$('form[action="/leave-view"]')).toHaveLength(1)
    const ended = await browser.submit('/profile/merchant', {}, '/leave-view')
    expect(ended.headers.get('location')).toBe(`/merchant/view/${owner.id}`)
    const back = await browser.get(`/merchant/view/${owner.id}`)
    expect(back.$('form[action="/leave-view"]')).toHaveLength(0)
    expect(back.$(`a[href="${path}"]`)).toHaveLength(1)
    expect(await db.$count(sessions, eq(sessions.userId, owner.id))).toBe(0)
  })

  test('a reason that is missing, short or long is asked for again, and kept', async () => {
    const owner = await addAccount(db, {})
    const { browser } = await signedIn(app, { role: 'ADMIN' })
    const path = `/sessions/merchant/${owner.id}/view`
    for (const given of ['', 'Too short', 'x'.repeat(201)]) {
      const again = await browser.submit(path, { reason: given })
      expect(again.status).toBe(422)
      expect(again.$('textarea[name=reason]').text().trim()).toBe(given)
    }
  })

  test.each([
    ['/profile/merchant/sessions', 403],
    ['/profile/merchant/two-step', 403],
  ])('%s stays closed in words: %i', async (path, status) => {
    const { browser } = await viewing()
    const page = await browser.get(path)
    expect(page.status).toBe(status)
    expect(page.$('main').text()).toContain('Nothing can be changed in it')
  })

  test('what is sent says that nothing can be changed, keeps what was typed, and changes nothing', async () => {
    const { owner, browser } = await viewing()
    const before = await db.$count(auditEntries)
    const sent = await browser.submit('/branch/add', { name: 'Kandy', address: '1 Lake Road' })
    expect([403, 404, 409, 422]).toContain(sent.status)
    expect(sent.headers.get('location')).toBeNull()
    expect(await db.$count(auditEntries)).toBe(before)
    expect(owner.id).not.toBe('')
  })
})

describe('the owner [AUTH-174]', () => {
  test('reads on the own sessions who looked and why, and not as a session', async () => {
    const { owner, browser } = await viewing()
    await browser.get('/profile/merchant')
    const theirs = openBrowser(app)
    await theirs.submit('/login', { username: owner.email, password: PASSWORD })
    const page = await theirs.get('/profile/merchant/sessions')
    const text = page.$('main').text()
    expect(text).toContain('Ishara Fernando')
    expect(text).toContain(reason)
    expect(text).toContain('Viewing now')
    expect(page.$('main').text()).toContain('This device')
    expect(page.$('a[href$="/end"]')).toHaveLength(0)
    expect((await browser.get('/profile/merchant')).status).toBe(200)
  })
})

describe('the view ends [AUTH-175]', () => {
  test('by time: the next page is the administrator’s own, and says so', async () => {
    const { owner, browser } = await viewing()
    await db
      .update(accountViews)
      .set({ endsAt: sql`now()` })
      .where(eq(accountViews.accountId, owner.id))
    const refused = await browser.get('/orders')
    expect(refused.headers.get('location')).toBe('/')
    const home = await browser.get('/approvals')
    expect(home.status).toBe(200)
    expect(home.$('form[action="/leave-view"]')).toHaveLength(0)
  })

  test('by the clock of the web half too', async () => {
    const { owner, browser } = await viewing()
    await db
      .update(sessions)
      .set({ expiresAt: sql`now()`, absoluteExpiresAt: sql`now()` })
      .where(eq(sessions.userId, owner.id))
    const refused = await browser.get('/profile/merchant')
    expect(refused.headers.get('location')).toBe('/')
    expect((await browser.get('/approvals')).status).toBe(200)
  })

  test('with the administrator’s sign-out, which ends both', async () => {
    const { owner, browser } = await viewing()
    const left = await browser.submit('/profile/merchant', {}, '/logout')
    expect(left.headers.get('location')).toBe('/')
    expect((await browser.get('/approvals')).headers.get('location')).toContain('/login')
    expect(await db.$count(sessions, eq(sessions.userId, owner.id))).toBe(0)
    const events = await db
      .select({ event: auditEntries.event })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, owner.id))
    expect(events.map(({ event }) => event)).toContain('user.view-ended')
  })
})
