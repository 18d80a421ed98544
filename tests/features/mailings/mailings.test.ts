import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#src/services/authentication/schema.ts'
import { stopToken } from '#src/services/notifications/mailings/stop-token.ts'
import { mailings } from '#src/services/notifications/schema.ts'
import { openViewedRoom } from '#tests/features/reports/reading-room.ts'
import { openBrowser } from '#tests/support/browser.ts'

const { app, db, merchant, supper, narrowed } = await openViewedRoom()
const email = 'nadeesha@example.com'
await db.update(users).set({ email }).where(eq(users.id, merchant.account.id))
const SETTINGS = '/notifications/settings'
const own = () => db.select().from(mailings).where(eq(mailings.userId, merchant.account.id))

async function askFor(path: string) {
  const page = await merchant.browser.get(path)
  const form = page.$('main form[action="/mailings/reports"]')
  const fields = form.find('input').toArray()
  const values = fields.map((input) => [page.$(input).attr('name'), page.$(input).attr('value')])
  return merchant.browser.post('/mailings/reports', Object.fromEntries(values))
}

test('a press on a report asks for it each week, the settings list and stop it [REPORT-55]', async () => {
  await askFor('/merchant-reports/deals-reports/merchant')
  await askFor(`/merchant-reports/deals-reports/merchant/${supper.id}`)
  expect(await own()).toHaveLength(2)
  const settings = await merchant.browser.get(SETTINGS)
  const forms = settings.$('main form[action$="/remove"]').toArray()
  expect(settings.$('main').text()).toContain('Deals: Monsoon supper for two by the lagoon')
  const [first] = forms
  const _csrf = settings.$(first).find('[name=_csrf]').attr('value') ?? ''
  await merchant.browser.post(settings.$(first).attr('action') ?? '', { _csrf })
  expect(await own()).toHaveLength(1)
})

test('who may not read reports is offered none [REPORT-55]', async () => {
  const { browser } = await narrowed(['VIEW_DEAL', 'APPROVE_DEAL'])
  expect((await browser.get(SETTINGS)).$('main').text()).not.toContain('Reports by e-mail')
})

async function tokenOf() {
  await db.delete(mailings)
  await askFor('/merchant-reports/deals-reports/merchant')
  const [mailing] = await own()
  return stopToken(app.services.settings, mailing?.id ?? '')
}

test('the link in an e-mail asks a guest first and stops by one press [NOTIF-18]', async () => {
  const token = await tokenOf()
  const guest = openBrowser(app)
  const page = await guest.get(`/mailings/${token}/stop`)
  expect(page.status).toBe(200)
  expect(await own()).toHaveLength(1)
  const _csrf = page.$('main [name=_csrf]').attr('value') ?? ''
  const done = await guest.post(`/mailings/${token}/stop`, { _csrf })
  expect(done.status).toBe(303)
  expect(await own()).toEqual([])
  const shown = await guest.get(done.headers.get('location') ?? '')
  expect(shown.$('h1').text()).toBe('You won’t get this e-mail again')
})

test('a mail program stops it by a POST alone, and a GET changes nothing [NOTIF-18]', async () => {
  const token = await tokenOf()
  const address = `https://dealdesk.test/mailings/${token}/one-click`
  expect((await app.app.request(address)).status).toBe(404)
  expect(await own()).toHaveLength(1)
  const post = (to: string) =>
    app.app.request(to, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  const answer = await post(address)
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
  expect(await own()).toEqual([])
  expect((await post(address.replace(token, 'forged'))).status).toBe(404)
})
