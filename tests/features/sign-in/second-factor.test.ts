import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { identities } from '#src/services/authentication/social/schema.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'
import { addSecondFactor } from '#tests/support/second-factor.ts'
import { comeBack, socialApp } from '#tests/support/social-app.ts'

const app = await socialApp()
const CODE = '/login/code'

async function person(more: Parameters<typeof addAccount>[1] = {}) {
  const account = await addAccount(app.db, more)
  return { ...account, ...(await addSecondFactor(app, account.id)) }
}

async function enterPassword(browser: Browser, { email }: { email: string }, next?: string) {
  const page = next ? `/login?next=${encodeURIComponent(next)}` : '/login'
  const answer = await browser.submit(page, { username: email, password: PASSWORD }, '/login')
  return answer.headers.get('location')
}

const nadeesha = await person({ email: 'nadeesha@harbourhouse.example' })
const facebook = {
  provider: 'facebook',
  subject: 'stand-in-nadeesha',
  userId: nadeesha.id,
} as const
await app.db.insert(identities).values(facebook)

const isSignedIn = async (browser: Browser) => (await browser.get('/notifications')).status === 200

test('a right password leads to a page for the code, and there is no session before it [AUTH-133]', async () => {
  const who = await person()
  const browser = openBrowser(app)
  expect(await enterPassword(browser, who, '/notifications')).toBe(CODE)
  expect(await isSignedIn(browser)).toBe(false)
  const { $ } = await browser.get(CODE)
  expect($('input[name=code]').attr()).toMatchObject({
    autocomplete: 'one-time-code',
    inputmode: 'numeric',
  })
  const answer = await browser.submit(CODE, { code: who.code() })
  expect(answer.headers.get('location')).toBe('/notifications')
  expect(await isSignedIn(browser)).toBe(true)
})

test.each([
  ['', 422, 'Enter the code'],
  ['000000', 422, 'This code is incorrect.'],
  ['12 34', 422, 'This code is incorrect.'],
  ['AAAA-BBBB-CCCC-DDDD-EEEE', 422, 'This code is incorrect.'],
  ['x'.repeat(41), 422, ''],
])(
  '%j is refused at its field, and the right one goes on after it [AUTH-133]',
  async (typed, status, words) => {
    const who = await person()
    const browser = openBrowser(app)
    await enterPassword(browser, who, '/notifications')
    const refused = await browser.submit(CODE, { code: typed })
    expect(refused.status).toBe(status)
    expect(refused.$('main').text()).toContain(words)
    const answer = await browser.submit(CODE, { code: who.code() })
    expect(answer.headers.get('location')).toBe('/notifications')
  },
)

test('a code of another time and one that was used have words of their own [AUTH-133]', async () => {
  const who = await person()
  const [first, second] = [openBrowser(app), openBrowser(app)]
  await enterPassword(first, who)
  expect((await first.submit(CODE, { code: who.code(4) })).$('main').text()).toContain('clock')
  const code = who.code()
  expect((await first.submit(CODE, { code })).status).toBe(303)
  await enterPassword(second, who)
  expect((await second.submit(CODE, { code })).$('main').text()).toContain('already been used')
})

test('too many tries wait, with the time in words [AUTH-128, AUTH-133]', async () => {
  const who = await person()
  const browser = openBrowser(app)
  await enterPassword(browser, who)
  const statuses = []
  for (let at = 0; at < 6; at += 1)
    statuses.push((await browser.submit(CODE, { code: '000000' })).status)
  expect(statuses.slice(0, 4)).toEqual([422, 422, 422, 422])
  const refused = await browser.submit(CODE, { code: who.code() })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(refused.$('main').text()).toContain('Too many attempts')
})

test('a recovery code works at the same page, once [AUTH-126, AUTH-133]', async () => {
  const who = await person()
  const [code = ''] = who.recovery
  const browser = openBrowser(app)
  await enterPassword(browser, who)
  const { $ } = await browser.get(CODE)
  const way = $('main a[href*=recovery]').attr('href') ?? ''
  expect((await browser.get(way)).$('input[name=code]').attr('inputmode')).toBeUndefined()
  expect((await browser.submit(way, { code: code.toLowerCase() })).status).toBe(303)
  const again = openBrowser(app)
  await enterPassword(again, who)
  const refused = await again.submit(way, { code })
  expect(refused.status).toBe(422)
  // The way back to the app's code stays: what was chosen is kept.
  expect(refused.$(`main a[href="${CODE}"]`)).toHaveLength(1)
})

test('a remembered device is asked for the password alone, another one for both [AUTH-129, AUTH-133]', async () => {
  const who = await person()
  const [own, other] = [openBrowser(app), openBrowser(app)]
  await enterPassword(own, who)
  await own.submit(CODE, { code: who.code(), remember: 'true' })
  await own.submit('/notifications', {}, '/logout')
  expect(await enterPassword(own, who, '/notifications')).toBe('/notifications')
  expect(await enterPassword(other, who)).toBe(CODE)
})

test.each(['google', 'facebook'])(
  '%s asks for the code too, and keeps where it leads [AUTH-125, AUTH-133]',
  async (provider) => {
    const browser = openBrowser(app)
    const answer = await comeBack(
      browser,
      `/login/${provider}?next=/notifications`,
      'stand-in-nadeesha',
    )
    expect(answer.headers.get('location')).toBe(CODE)
    expect(await isSignedIn(browser)).toBe(false)
    const code = provider === 'google' ? nadeesha.code() : nadeesha.code(1)
    const entered = await browser.submit(CODE, { code })
    expect(entered.headers.get('location')).toBe('/notifications')
  },
)

test('without a password before it, and after its ten minutes, the page leads back to the sign-in [AUTH-133]', async () => {
  const who = await person()
  const browser = openBrowser(app)
  expect((await browser.get(CODE)).headers.get('location')).toBe('/login')
  await enterPassword(browser, who, '/notifications')
  await app.db.execute(
    sql`update factor_challenges set expires_at = now() where user_id = ${who.id}`,
  )
  const answer = await browser.submit(CODE, { code: who.code() })
  expect(answer.headers.get('location')).toBe('/login?next=%2Fnotifications')
  expect((await browser.get('/login')).html).toContain('Your sign-in has expired.')
})

test('another browser can do nothing with the sign-in that waits here [AUTH-133]', async () => {
  const who = await person()
  const [browser, thief] = [openBrowser(app), openBrowser(app)]
  await enterPassword(browser, who)
  await thief.get('/login')
  for (const name of browser.cookies.keys())
    if (name.includes('factor')) thief.cookies.set(name, browser.cookies.get(name) ?? '')
  expect((await thief.get(CODE)).headers.get('location')).toBe('/login')
})
