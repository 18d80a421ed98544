import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { secretBoxOf } from '#src/platform/secret-box.ts'
import { createAccessTokens } from '#src/services/authentication/access-tokens.ts'
import { users } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { embedSessions } from '#src/web/auth/session/schema.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { altered, openBrowser, signedIn } from '#tests/support/browser.ts'
import { goesTo, joinAs, openEmbed, PAGE } from './world.ts'

const world = await openEmbed()
const { test: app, addPerson, doorOf, visitor, city } = world
const FAILED = [303, '/failed']
const COOKIE = '__Host-dealdesk-embed'
const DAY_MS = 86_400_000

describe('the way in', () => {
  test('the token is exchanged at once for a narrow cookie and the bare address [UPKG-07, P01]', async () => {
    const { entered, browser, accessToken, account } = await visitor()
    expect(goesTo(entered)).toEqual([303, PAGE])
    const line = entered.headers.getSetCookie().find((one) => one.startsWith(COOKIE)) ?? ''
    expect(line).toMatch(
      /^__Host-dealdesk-embed=[a-z0-9]{40}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=1800$/,
    )
    expect(entered.headers.get('cache-control')).toBe('no-store')
    const page = await browser.get(PAGE)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    const sent = [...browser.cookies.values(), page.html, entered.html].join(' ')
    expect(sent).not.toContain(accessToken)
    expect(page.html).not.toContain(account.email)
    const [row] = await app.db.select().from(embedSessions)
    expect(JSON.stringify(row)).not.toMatch(/@|eyJ[\w-]+\.eyJ/)
    expect(line).not.toContain(row?.id ?? '?')
  })

  test('nothing of the address leaves by a referrer, and nothing foreign is loaded [UPKG-07]', async () => {
    const { entered, browser } = await visitor()
    const answers = [entered]
    for (const path of [PAGE, '/success', '/failed', `${PAGE}?accessToken=x`, `${PAGE}/return`]) {
      answers.push(await browser.get(path))
    }
    for (const { headers, $ } of answers) {
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      const loaded = $('script, link:not([rel=expect]), img, iframe, use')
      const addresses = loaded.map((_, one) => $(one).attr('src') ?? $(one).attr('href')).get()
      expect(addresses.filter((address) => !/^\/(?!\/)/.test(address))).toEqual([])
      expect($('script')).toHaveLength(0)
    }
  })

  test('token and e-mail address are in no log and in no audit row [UPKG-07, P03]', async () => {
    const { account, browser, accessToken, door } = await visitor()
    await browser.get(PAGE)
    await joinAs(browser, city.id)
    await browser.get(`${door}&package=x`)
    await openBrowser(app).get(door.replace(account.id, world.city.id))
    const logs = [...app.lines, ...app.services.lines].join('\n')
    expect(logs).toContain('"route":"/user-subscriptions"')
    const audit = JSON.stringify(await app.db.select().from(auditEntries))
    for (const secret of [accessToken, account.email, encodeURIComponent(account.email)]) {
      expect(logs.includes(secret)).toBe(false)
      expect(audit.includes(secret)).toBe(false)
    }
  })

  test.each(['accessToken', 'userId', 'email'])(
    'without %s it leads to /failed [UPKG-20]',
    async (name) => {
      const { door } = await doorOf(await addPerson())
      const url = new URL(door, 'https://dealdesk.test')
      url.searchParams.delete(name)
      expect(goesTo(await openBrowser(app).get(url.pathname + url.search))).toEqual(FAILED)
      url.searchParams.set(name, '')
      expect(goesTo(await openBrowser(app).get(url.pathname + url.search))).toEqual(FAILED)
    },
  )

  test('without anything it leads to /failed', async () => {
    for (const path of [PAGE, `${PAGE}?package=${city.id}`, `${PAGE}/return`]) {
      expect(goesTo(await openBrowser(app).get(path)), path).toEqual(FAILED)
    }
  })

  test("another person's id or e-mail address leads to /failed [UPKG-35, P02]", async () => {
    const [one, other] = [await addPerson(), await addPerson()]
    const { door } = await doorOf(one)
    const change = (from: string, to: string) =>
      door.replace(encodeURIComponent(from), encodeURIComponent(to))
    for (const path of [change(one.id, other.id), change(one.email, other.email)]) {
      const browser = openBrowser(app)
      expect(goesTo(await browser.get(path))).toEqual(FAILED)
      expect(goesTo(await browser.get(PAGE))).toEqual(FAILED)
    }
  })

  test('the token of staff leads to /failed [UPKG-35]', async () => {
    for (const role of ['ADMIN', 'MERCHANT', 'BANK'] as const) {
      const account = await addAccount(app.db, { role })
      const { accessToken } = await signInAs(world.authentication, account)
      const query = new URLSearchParams({ accessToken, userId: account.id, email: account.email })
      expect(goesTo(await openBrowser(app).get(`${PAGE}?${query}`)), role).toEqual(FAILED)
    }
  })

  test('a token that is made up, altered or of other keys leads to /failed', async () => {
    const account = await addPerson()
    const { door, accessToken } = await doorOf(account)
    const [head, body, signature = ''] = accessToken.split('.')
    const altered = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    for (const token of ['x', `${head}.${body}.`, altered, '../../etc', 'a'.repeat(5000)]) {
      const path = door.replace(accessToken, encodeURIComponent(token))
      expect(goesTo(await openBrowser(app).get(path)), token.slice(0, 20)).toEqual(FAILED)
    }
  })

  test('a service that does not answer leads to /failed, and no page repeats the token', async () => {
    const broken = await testApp({
      beside: app,
      instead: () => new Response('no', { status: 500 }),
    })
    const { door, accessToken } = await doorOf(await addPerson())
    const answer = await openBrowser(broken).get(door)
    expect(goesTo(answer)).toEqual(FAILED)
    expect(answer.html).not.toContain(accessToken)
  })
})

describe('a visit', () => {
  test('a visit opens nothing of the back office and leaves a sign-in there alone [P02]', async () => {
    const { browser } = await visitor()
    expect(goesTo(await browser.get('/dashboard'))).toEqual([303, '/login?next=%2Fdashboard'])
    const staff = await signedIn(app)
    const session = staff.browser.cookies.get('__Host-dealdesk')
    const { door } = await doorOf(await addPerson())
    await staff.browser.get(door)
    expect(staff.browser.cookies.get('__Host-dealdesk')).toBe(session)
    expect((await staff.browser.get('/dashboard')).$('.sidebar')).toHaveLength(1)
    const page = await staff.browser.get(PAGE)
    expect(page.$('.sidebar, .topbar')).toHaveLength(0)
    expect(page.$('main').text()).not.toContain(staff.account.fullName)
  })

  test('a sign-in of the back office opens no visit [P02]', async () => {
    const { browser } = await signedIn(app)
    expect(goesTo(await browser.get(PAGE))).toEqual(FAILED)
  })

  test('a cookie that was changed, guessed or repeated is none', async () => {
    const { browser } = await visitor()
    const good = browser.cookies.get(COOKIE) ?? ''
    for (const value of [altered(good), 'a'.repeat(40), `${good}; ${COOKIE}=${good}`]) {
      browser.cookies.set(COOKIE, value)
      expect(goesTo(await browser.get(PAGE)), value).toEqual(FAILED)
    }
    browser.cookies.set(COOKIE, good)
    expect((await browser.get(PAGE)).status).toBe(200)
  })

  test('a visit ends after half an hour', async () => {
    const { browser } = await visitor()
    await app.db.update(embedSessions).set({ expiresAt: sql`now() - interval '1 second'` })
    expect(goesTo(await browser.get(PAGE))).toEqual(FAILED)
    const failed = await browser.get('/failed')
    expect(failed.$('main').text()).toContain('reopen the packages in the app')
    await visitor()
    expect(await app.db.$count(embedSessions)).toBe(1)
  })

  test('a visit ends with its token', async () => {
    const { browser, accessToken, account } = await visitor()
    expect((await browser.get(PAGE)).status).toBe(200)
    await keepOldToken(accessToken, account)
    expect(goesTo(await browser.get(PAGE))).toEqual(FAILED)
    const again = await openBrowser(app).get((await doorOf(await addPerson())).door)
    expect(again.status).toBe(303)
  })

  test('a visit ends when the account is blocked, and a blocked one does not come in', async () => {
    const { browser, account, door } = await visitor()
    await app.db
      .update(users)
      .set({ approvalStatus: 'BLOCKED' })
      .where(sql`${users.id} = ${account.id}`)
    expect(goesTo(await browser.get(PAGE))).toEqual(FAILED)
    expect(goesTo(await openBrowser(app).get(door))).toEqual(FAILED)
  })

  test('its form is taken from its own page alone', async () => {
    const { browser } = await visitor()
    const forged = await browser.post(
      PAGE,
      { package: city.id },
      { 'sec-fetch-site': 'cross-site' },
    )
    expect(forged.status).toBe(403)
    expect((await browser.post(PAGE, { package: city.id })).status).toBe(403)
  })
})

/** Puts a token of yesterday in the place of a visit's own. */
async function keepOldToken(token: string, { id, email }: { id: string; email: string }) {
  const { sid } = decodeJwt(token)
  const { keys, sign } = createAccessTokens(app.services.settings)
  const [key] = keys
  if (!key) throw new Error('there is no key to sign with')
  const issuedAt = new Date(Date.now() - DAY_MS)
  const accessToken = await sign({ userId: id, signInId: String(sid), id: v7(), issuedAt, key })
  const box = secretBoxOf(app.deps.config.secretKeys, 'embed-sessions')
  await app.db
    .update(embedSessions)
    .set({ sealed: box.seal(JSON.stringify({ accessToken, email }), id) })
}
