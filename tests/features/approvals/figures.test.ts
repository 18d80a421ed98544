import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { full } from '#tests/features/roles/manager.ts'
import { testApp } from '#tests/support/app.ts'
import type { Answer } from '#tests/support/browser.ts'
import { addBranch, openBusiness } from '../branches/business.ts'
import { addDeal, decide, openShop } from '../deals/shop.ts'
import { narrowed } from './submitted.ts'

const app = await testApp()
const { browser: admin, account: chief } = await full(app)
const shop = await openShop(app)

const MINUTE = 60
const HOUR = 3600

/** Decisions at an instant of Colombo, each so many seconds after its submission. */
async function addRounds(at: string, seconds: (number | null)[], values = {}) {
  const { by = chief.id, kind = 'deals', answer = 'APPROVED' } = values as Record<string, string>
  for (const waited of seconds) {
    await app.db.execute(sql`
      insert into decided_rounds
        (id, kind, item_id, owner_id, answer, decided_by, decided_at, submitted_at)
      select gen_random_uuid(), ${kind}, gen_random_uuid(), gen_random_uuid(), ${answer}, ${by},
        at, at - make_interval(secs => ${waited})
      from (select ${at}::timestamp at time zone 'Asia/Colombo' as at) decided`)
  }
}

const stats = ({ $ }: Answer) =>
  Object.fromEntries(
    $('main dl.stats .stat')
      .toArray()
      .map((one) => [$(one).find('dt').text(), $(one).find('.n').text()]),
  )
const rowOf = ({ $ }: Answer, name: string) =>
  $('main tr')
    .filter((_, row) => $(row).find('th[scope=row]').text() === name)
    .text()

test('a decision by hand, on every kind, is in the figures of today [APPR-53]', async () => {
  const deal = await addDeal(shop)
  const branch = await addBranch(await openBusiness(app, {}))
  await addDeal(shop)
  await app.db.execute(sql`update deals set submitted_at = now() - interval '90 minutes'
    where id = ${deal}`)
  await decide(admin, deal, 'approve')
  const reject = `/branch/view-branch/${branch}/reject`
  await admin.submit(reject, { comment: 'Too old.' }, reject)
  const page = await admin.get('/approvals/figures')
  expect(page.status).toBe(200)
  expect(stats(page)).toMatchObject({ Waiting: '1', Decided: '2' })
  expect(rowOf(page, 'Merchant Deals')).toContain('Median time 1 h 30 min')
  expect(rowOf(page, 'Merchant Branches')).toContain('Rejected 1')
  expect(rowOf(page, 'Accounts')).toContain('Median time –')
})

test('times are the median and the 90th percentile of what was decided in the days, exactly [APPR-53]', async () => {
  const hours = Array.from({ length: 11 }, (_, at) => at * HOUR)
  await addRounds('2026-03-02 12:00', hours)
  await addRounds('2026-03-02 00:00', [10 * MINUTE], { kind: 'branches' })
  await addRounds('2026-03-03 23:59:59', [null], { kind: 'branches', answer: 'REJECTED' })
  await addRounds('2026-03-01 23:59:59', [50 * HOUR])
  await addRounds('2026-03-04 00:00', [50 * HOUR])
  const page = await admin.get('/approvals/figures?from=2026-03-02&to=2026-03-03')
  expect(stats(page)).toMatchObject({ Decided: '13', 'Median time': '4 h 30 min' })
  expect(rowOf(page, 'Merchant Deals')).toMatch(/Median time 5 h(?! \d)/)
  expect(rowOf(page, 'Merchant Deals')).toMatch(/90th percentile 9 h(?! \d)/)
  expect(rowOf(page, 'Merchant Branches')).toContain('Median time 10 min')
  expect(page.$('main').text()).toContain('1 decision is left out of the times')
  const chart = page.$('main .bars tbody tr').toArray()
  const bars = chart.map((row) => page.$(row).text())
  expect(bars).toEqual(['02-03-202612', '03-03-20261'])
})

test('days, people and answers are in the file; one person’s days can be had alone [APPR-53]', async () => {
  const { account: other } = await full(app)
  await addRounds('2026-04-01 09:00', [1, 1, 1])
  await addRounds('2026-04-01 09:00', [1], { by: other.id, answer: 'CHANGES_REQUESTED' })
  await addRounds('2026-04-02 09:00', [1], { by: other.id, kind: 'contact' })
  const address = '/approvals/figures?from=2026-04-01&to=2026-04-02'
  const file = await admin.get(`${address}&format=csv`)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="decisions.csv"')
  const lines = file.html.replace('\ufeff', '').trim().split('\r\n')
  expect(lines[0]).toBe('Day,Person,Kind,Decided,Approved,Rejected,Sent back for changes')
  expect(lines).toHaveLength(4)
  expect(lines.some((line) => /^2026-04-01,.+,Merchant Deals,3,3,0,0$/.test(line))).toBe(true)
  expect(lines.at(-1)).toMatch(/^2026-04-02,.+,Merchant Contact,1,1,0,0$/)
  const one = await admin.get(`${address}&person=${other.id}`)
  expect(one.$('main .bars tbody tr').first().text()).toBe('01-04-20261')
  expect(one.$('main').text()).toContain('Show everyone')
})

test('deciders see the figures of their kinds, and of people their own alone [APPR-54]', async () => {
  const { browser, account } = await narrowed(app, 'APPROVE_BRANCH', 'VIEW_BRANCH')
  await addRounds('2026-05-01 09:00', [60], { kind: 'branches' })
  await addRounds('2026-05-01 09:00', [60, 60], { kind: 'branches', by: account.id })
  await addRounds('2026-05-01 09:00', [60])
  const address = '/approvals/figures?from=2026-05-01&to=2026-05-01'
  const page = await browser.get(address)
  expect(stats(page)).toMatchObject({ Decided: '3' })
  expect(page.$('main').text()).not.toContain('Merchant Deals')
  expect(page.$('main').text()).toContain('You see your own decisions by name.')
  const others = await browser.get(`${address}&person=${chief.id}`)
  expect(others.$('main .bars tbody').text()).toBe('01-05-20260')
  const file = await browser.get(`${address}&format=csv`)
  expect(file.html.trim().split('\r\n')).toHaveLength(2)
  const { browser: reader } = await narrowed(app, 'VIEW_DEAL')
  expect((await reader.get(address)).status).toBe(403)
  expect((await shop.browser.get(address)).status).toBe(404)
})

test('days that end before they begin, lie ahead or span more than a year are refused [APPR-53]', async () => {
  const refused = async (query: string) => {
    const page = await admin.get(`/approvals/figures?${query}`)
    expect(page.status).toBe(422)
    return page.$('main').text()
  }
  expect(await refused('from=2026-03-02&to=2026-03-01')).toContain('cannot be before')
  expect(await refused('from=2026-03-02&to=2999-03-01')).toContain('cannot be in the future')
  expect(await refused('from=2024-01-01&to=2026-01-01')).toContain('a year or less')
})
