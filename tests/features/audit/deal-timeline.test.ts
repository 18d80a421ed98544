import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { permissionsOf } from '#src/contract/roles.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { users } from '#src/services/authentication/schema.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'
import { addDeal, openShop } from '../deals/shop.ts'

let isDown = false
const app = await testApp({
  instead: ({ url }) =>
    isDown && url.includes('/audit/') ? new Response('down', { status: 502 }) : null,
})
const shop = await openShop(app, { name: 'Harbour House' })
const { browser: admin } = await signedIn(app, { role: 'ADMIN', fullName: 'Ishara Fernando' })
const id = await addDeal(shop)
const page = `/deals/view/admin/${id}`
const reject = `${page}/reject`
await admin.submit(reject, { comment: 'The picture is blurred.' })

test('an edit is what the owner changed, without the number of the version', async () => {
  const edited = await addDeal(shop)
  const form = `/deals/edit/${edited}`
  const { $ } = await shop.browser.get(form)
  const fields = Object.fromEntries(
    $(`form[action="${form}"]`)
      .serializeArray()
      .map(({ name, value }) => [name, value]),
  )
  await shop.browser.submit(form, { ...fields, title: 'Two for one' }, form)
  const timeline = (await admin.get(`/deals/view/admin/${edited}`)).$(
    'section[aria-labelledby=timeline]',
  )
  expect(timeline.text()).toContain('Two for one')
  expect(timeline.text()).not.toContain('Version')
})

test('administrators see what happened to a deal, newest first, with who and why', async () => {
  const { $ } = await admin.get(page)
  const entries = $('section[aria-labelledby=timeline] ol > li')
  expect(entries.map((_, entry) => $(entry).find('b').text()).get()).toEqual([
    'Deal rejected',
    'Deal created',
  ])
  expect(entries.first().text()).toContain('Ishara Fernando, Administrator')
  expect(entries.first().text()).toContain('Status: Pending → Rejected')
  expect(entries.first().find('blockquote').text()).toBe('The picture is blurred.')
  expect(entries.last().text()).toContain('Harbour House, Merchant')
  const link = $('section[aria-labelledby=timeline] a').attr('href') ?? ''
  expect((await admin.get(link)).$('tbody tr:not(.divide)')).toHaveLength(2)
})

test('nobody else sees it, nor asks for it [Z05]', async () => {
  const roleId = '0198c1d4-0000-7000-8000-0000000000ad'
  const permissions = permissionsOf.ADMIN.filter((one) => one !== 'DELETE_BRAND')
  await app.db.insert(customRoles).values({ id: roleId, name: 'Nearly all', permissions })
  const account = await addAccount(app.db, { role: 'ADMIN' })
  await app.db.update(users).set({ customRoleId: roleId }).where(eq(users.id, account.id))
  const narrowed = openBrowser(app)
  await narrowed.submit('/login', { username: account.email, password: PASSWORD })
  app.calls.length = 0
  for (const [browser, path] of [
    [shop.browser, `/deals/view/merchant/${id}`],
    [narrowed, page],
  ] as const) {
    const { status, $ } = await browser.get(path)
    expect([status, $('#timeline').length]).toEqual([200, 0])
  }
  expect(app.calls.filter((call) => call.includes('/audit/'))).toEqual([])
})

test('a deal is shown without its history where that cannot be read now', async () => {
  isDown = true
  const { status, $ } = await admin.get(page)
  isDown = false
  expect(status).toBe(200)
  expect($('section[aria-labelledby=timeline]').text()).toContain('couldn’t load')
})
