import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addDeal, openShop } from '../deals/shop.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const statuses = ['APPROVED', 'UNBLOCKED', 'ENABLED', 'PENDING', 'REJECTED', 'BLOCKED'] as const
for (const approvalStatus of statuses) await addAccount(app.db, { approvalStatus })
await addAccount(app.db, { role: 'BANK' })
for (let user = 0; user < 3; user += 1) await addAccount(app.db, { role: 'USER' })
const old = await addAccount(app.db)
await app.db.execute(
  sql`update users set created_at = now() - interval '2 days' where id = ${old.id}`,
)
const gone = await addAccount(app.db)
await app.db.execute(sql`update users set deleted_at = now() where id = ${gone.id}`)

async function dashboard(headers = {}) {
  const { $ } = await admin.get('/dashboard', headers)
  const rows = (selector: string, name: string, value: string) =>
    Object.fromEntries(
      $(selector)
        .toArray()
        .map((row) => [$(row).find(name).text(), $(row).find(value).text()]),
    )
  const card = $('.tally-card').first()
  return {
    $,
    total: card.find('.n').text(),
    users: rows('.tally-card:first .tally > div', 'dt', 'dd'),
    joined: $('.stats .stat:first .n').text(),
    today: Object.fromEntries(
      $('.stats .stat:first .parts > span')
        .toArray()
        .map((part) => [$(part).text().replace(/ \d+$/, ''), $(part).find('b').text()]),
    ),
  }
}

test('users in all and of today, active merchants by their status [DASH-02, DASH-13]', async () => {
  const { total, users, joined, today } = await dashboard()
  expect(total).toBe('11')
  expect(users).toEqual({
    Merchants: '7',
    'Active merchants': '4',
    Banks: '1',
    'Mobile users': '3',
  })
  expect(joined).toBe('10')
  expect(today).toEqual({
    'Mobile users': '3',
    Merchants: '6',
    'Active merchants': '3',
    Banks: '1',
  })
})

test('each figure leads to the list that it counts', async () => {
  const { $ } = await dashboard()
  const hrefs = $('.tally-card:first .tally a')
    .toArray()
    .map((link) => $(link).attr('href'))
  expect(hrefs).toEqual(['/merchant', '/merchant?status=active', '/bank', '/users'])
})

test('accounts that wait stand in the queue and lead to their own lists', async () => {
  const { $ } = await dashboard()
  const merchants = $('.queue a[href="/merchant?status=pending"]')
  expect(merchants.find('.count').text()).toBe('1')
  const banks = $('.queue a[href="/bank?status=pending"]')
  expect(banks.find('.count').text()).toBe('0')
})

test('a narrowed administrator sees the queues and links of the own rights alone [ROLE-34]', async () => {
  const { browser, account } = await signedIn(app, { role: 'ADMIN' })
  await app.db.execute(sql`update sessions
    set profile = jsonb_set(profile, '{permissions}', '["VIEW_DEAL"]') where user_id = ${account.id}`)
  expect((await browser.get('/dashboard')).$('.tally-card a'), 'zeros').toHaveLength(0)
  await addDeal(await openShop(app))
  const { $ } = await browser.get('/dashboard')
  const titles = $('.tally-card h3').toArray()
  expect(titles.map((one) => $(one).text())).toEqual(['Deals'])
  expect($('.tally-card a').length).toBeGreaterThan(0)
  const stats = $('main .stats dt, main .tally dt').text()
  expect(stats).not.toMatch(/Merchants|Banks|Subscri|Categories|Brands|requests/i)
})
