import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { full } from '#tests/features/roles/manager.ts'
import { testApp } from '#tests/support/app.ts'
import type { Answer } from '#tests/support/browser.ts'
import { sentDuring } from '#tests/support/statements.ts'
import { addBranch, openBusiness } from '../branches/business.ts'
import { openShop } from '../deals/shop.ts'
import { narrowed } from './submitted.ts'

const app = await testApp()
const { browser: admin, account: chief } = await full(app)
const _shop = await openShop(app)

const HOUR = 3600

const MINUTE = 60

/** People's decisions so long ago, each so many seconds after its submission. */
async function addRounds(ago: string, seconds: (number | null)[], values = {}) {
  const { kind = 'deals', rule = null } = values as Record<string, string | null>
  for (const waited of seconds) {
    await app.db.execute(sql`
      insert into decided_rounds (id, kind, item_id, owner_id, answer, decided_by, rule_id,
        decided_at, submitted_at)
      select gen_random_uuid(), ${kind}, gen_random_uuid(), gen_random_uuid(), 'APPROVED',
        ${chief.id}, ${rule}, at, at - make_interval(secs => ${waited})
      from (select now() - ${ago}::interval as at) decided`)
  }
}

const figures = ({ $ }: Answer) => /Last 7 days.*?\.(?= |$)/.exec($('main .head p').text())?.[0]

test('above the inbox stands how much people decided in seven days, and the median of the time [APPR-53]', async () => {
  expect(figures(await admin.get('/approvals'))).toBeUndefined()
  const branch = await addBranch(await openBusiness(app, {}))
  const reject = `/branch/view-branch/${branch}/reject`
  await admin.submit(reject, { comment: 'Too old.' }, reject)
  await addRounds('8 days', [50 * HOUR])
  await addRounds('6 days 23 hours', [5 * HOUR + 20 * MINUTE, 9 * HOUR])
  await addRounds('1 hour', [2 * MINUTE], { rule: crypto.randomUUID() })
  const page = await admin.get('/approvals')
  expect(figures(page)).toBe('Last 7 days: 3 decided, half within 5 h 20 min.')
  const none = await admin.swap('/approvals?tab=deals&q=zebra', 'div#list')
  expect(none.$.html()).not.toContain('Last 7 days')
})

test('deciders read it of the kinds that they decide on [APPR-54]', async () => {
  const { browser } = await narrowed(app, 'APPROVE_CONTACT', 'VIEW_MERCHANT', 'VIEW_BANK')
  expect(figures(await browser.get('/approvals'))).toBeUndefined()
  await addRounds('1 hour', [null], { kind: 'contact' })
  expect(figures(await browser.get('/approvals'))).toBe('Last 7 days: 1 decided.')
  const { browser: reader } = await narrowed(app, 'VIEW_DEAL')
  expect((await reader.get('/approvals')).status).toBe(403)
  expect((await admin.get('/approvals/figures')).status).toBe(404)
})

test('a search, a further page and the list beside a review ask for nothing that stands above the rows', async () => {
  const reads = async (path: string, target: string) => {
    const { statements } = await sentDuring(() => admin.swap(path, target))
    // What waits is counted for the menu too, whenever its counts are old.
    const names = { figures: 'percentile_cont', second: 'second_approvals' }
    const isRead = ([, word]: string[]) => statements.some((one) => one.includes(word ?? ''))
    return Object.entries(names)
      .filter(isRead)
      .map(([name]) => name)
  }
  expect(await reads('/approvals', 'main#main')).toEqual(['figures', 'second'])
  for (const query of ['q=harbour', 'tab=deals&page=1', `review=${crypto.randomUUID()}`])
    expect(await reads(`/approvals?${query}`, 'div#list'), query).toEqual([])
})
