import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { codesOf } from '#tests/support/authenticator-app.ts'
import { openBrowser } from '#tests/support/browser.ts'

const app = await testApp({ settings: { adminTwoStep: 'required' } })
const replica = await testApp({ beside: app })
let turn = 0
/** Each request meets the other of two replicas. */
const site = {
  app: { fetch: (request: Request) => (turn++ % 2 ? app : replica).app.fetch(request) },
}
const PAGE = '/profile/admin/two-step'

async function admin() {
  const account = await addAccount(app.db, { role: 'ADMIN' })
  const browser = openBrowser(site)
  const signIn = () => browser.submit('/login', { username: account.email, password: PASSWORD })
  await signIn()
  return { account, browser, signIn }
}

async function endGrace(id: string) {
  const factorDueAt = sql`now() - interval '1 second'`
  await app.db.update(users).set({ factorDueAt }).where(eq(users.id, id))
}

test('within the grace every page says until when, and leads to the set-up [AUTH-152]', async () => {
  const { account, browser } = await admin()
  const [row] = await app.db.select().from(users).where(eq(users.id, account.id))
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Colombo',
    dateStyle: 'short',
  }).format((row?.factorDueAt?.getTime() ?? 0) - 1)
  const { $ } = await browser.get('/roles/users')
  const note = $('main .note')
  expect(note.text()).toContain(`by the end of ${day.replaceAll('/', '-')}`)
  expect(note.find('a').attr('href')).toBe(PAGE)
  const swapped = await browser.swap('/roles/users')
  expect(swapped.$('.note a').attr('href')).toBe(PAGE)
})

test('after it every address leads to the set-up, and a factor opens them again [AUTH-152]', async () => {
  const { account, browser, signIn } = await admin()
  await browser.submit('/roles/users', {}, '/logout')
  await endGrace(account.id)
  await signIn()
  for (const path of ['/dashboard', '/roles/users', '/profile/admin', '/notifications']) {
    expect((await browser.get(path)).headers.get('location')).toBe(PAGE)
    expect((await browser.swap(path)).headers.get('hx-redirect')).toBe(PAGE)
  }
  const shown = await browser.get(PAGE)
  expect(shown.$('main .note').text()).toContain('Set it up to go on.')
  expect(shown.$('nav.sidebar')).toHaveLength(0)
  expect(shown.$('main form[action="/logout"]')).toHaveLength(1)
  expect(await refusalsTo(account.id)).toBe(0)

  await browser.submit(PAGE, {}, `${PAGE}/start`)
  const secret = (await browser.get(PAGE)).$('main .code').text().replaceAll(' ', '')
  const code = codesOf(secret)()
  expect((await browser.submit(PAGE, { code }, `${PAGE}/confirm`)).status).toBe(200)
  const opened = await browser.get('/roles/users')
  expect(opened.status).toBe(200)
  expect(opened.$('main .note')).toHaveLength(0)
})

function refusalsTo(actorId: string) {
  const { event } = auditEntries
  const refused = and(eq(auditEntries.actorId, actorId), eq(event, 'request.refused'))
  return app.db.$count(auditEntries, refused)
}
