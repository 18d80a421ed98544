import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import type { Deal } from '#src/contract/core/deals.ts'
import { dealReviews, deals } from '#src/services/core/deals/schema.ts'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { accountId } from '#src/world/account.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { aDeal, openCore, ownPicture } from '#tests/support/core.ts'
import { openBulk } from './bulk-actions/support.ts'

const { db, ask } = await openCore()
const image = await ownPicture(db, 'nadeesha')
await db
  .update(subscriptions)
  .set({ dealsPerMonth: 100 })
  .where(eq(subscriptions.userId, accountId('nadeesha')))

/** Whoever saves it next; `-` sends it back instead. */
type Step = 'ishara' | 'tharindu' | 'nadeesha' | 'ishara-' | 'tharindu-'

const roleOf = (key: string) => (key === 'nadeesha' ? 'MERCHANT' : 'ADMIN')

async function write(key: string) {
  const { data } = await ask<{ dealId: string }>(key, `/deals/${roleOf(key)}`, {
    method: 'POST',
    body: aDeal(image),
  })
  return data.dealId
}

const read = async (id: string) => (await ask<Deal>('priyanka', `/deals/BANK/${id}`)).data

async function answer(key: string, id: string, approvalStatus: string) {
  const { version } = await read(id)
  const comment = approvalStatus === 'APPROVED' ? {} : { comment: 'Not like this.' }
  const body = { id, version, approvalStatus, userType: 'MERCHANT', role: 'ADMIN', ...comment }
  return ask(key, '/deals/ADMIN/approve', { method: 'PUT', body })
}

async function save(key: string, id: string) {
  const { version, title } = await read(id)
  return ask(key, `/deals/${roleOf(key)}`, {
    method: 'PUT',
    body: { ...aDeal(image, { title: `${title},` }), id, version },
  })
}

async function after([first = 'ishara', ...steps]: readonly Step[]) {
  const id = await write(first)
  for (const step of steps) {
    const [key = ''] = step.split('-')
    const done = step.endsWith('-') ? await answer(key, id, 'REJECTED') : await save(key, id)
    expect([step, done.status]).toEqual([step, 200])
  }
  return id
}

const writersOf = async (id: string) =>
  (await ask<Deal>('tharindu', `/deals/ADMIN/${id}`)).data.writers.map((one) => one.id)

test.each<[name: string, steps: Step[], writers: string[]]>([
  ['one writer', ['ishara'], ['ishara']],
  ['the other alone', ['tharindu'], ['tharindu']],
  ['two, one comma last', ['ishara', 'tharindu'], ['ishara', 'tharindu']],
  ['two the other way round', ['tharindu', 'ishara'], ['tharindu', 'ishara']],
  ['one twice', ['ishara', 'ishara'], ['ishara']],
  ['the first once more', ['ishara', 'tharindu', 'ishara'], ['tharindu', 'ishara']],
  ['the owner’s own', ['nadeesha'], []],
  ['an edit of the owner’s own', ['nadeesha', 'ishara'], ['ishara']],
  ['the owner took it over', ['ishara', 'tharindu', 'nadeesha'], []],
  ['one after the owner took it over', ['ishara', 'nadeesha', 'tharindu'], ['tharindu']],
  ['sent back, then a comma', ['ishara', 'tharindu-', 'tharindu'], ['ishara', 'tharindu']],
  ['sent back by its writer', ['ishara', 'ishara-', 'tharindu'], ['ishara', 'tharindu']],
  ['sent back, then the owner', ['ishara', 'tharindu-', 'nadeesha'], []],
])(
  'who wrote any of it since the merchant’s last save doesn’t approve it: %s [DEAL-173]',
  async (_name, steps, writers) => {
    const id = await after(steps)
    expect(await writersOf(id)).toEqual(writers.map(accountId))
    for (const key of writers) {
      expect((await answer(key, id, 'APPROVED')).code).toBe(4022)
      const review = { id: v7(), dealId: id, version: 1, decidedBy: accountId(key) }
      const older = db.insert(dealReviews).values({ ...review, decision: 'APPROVED' })
      await expect(older).rejects.toThrow()
    }
    const free = ['ishara', 'tharindu'].filter((key) => !writers.includes(key))
    const notified = await db
      .selectDistinct({ userId: notifications.userId })
      .from(notifications)
      .where(
        sql`link = ${`/deals/view/merchant/${id}`} and type = 'deal-submitted'
        and params->>'name' = (select title from deals where id = ${id})`,
      )
    expect(notified.map((one) => one.userId).sort()).toEqual(free.map(accountId).sort())
    for (const key of free.slice(0, 1)) expect((await answer(key, id, 'APPROVED')).status).toBe(200)
  },
)

test('a page for banks names no writer, the last one is the version’s [DEAL-172]', async () => {
  const id = await after(['ishara', 'tharindu'])
  expect(await read(id)).toMatchObject({ writers: [], writtenBy: null })
  const { data } = await ask<Deal>('nadeesha', `/deals/MERCHANT/${id}`)
  expect(data.writtenBy?.id).toBe(accountId('tharindu'))
})

test('where both wrote, the second is told at once that nobody can approve it [DEAL-173]', async () => {
  const id = await write('ishara')
  const saved = await save('tharindu', id)
  expect(saved.displayMessage).toContain('No other administrator can approve it yet')
  const refused = await answer('ishara', id, 'APPROVED')
  expect(refused.displayMessage).toContain('Invite one, or ask Harbour House to save it')
})

test('an approval that is undone leaves its writers [DEAL-173]', async () => {
  const id = await after(['ishara'])
  expect((await answer('tharindu', id, 'APPROVED')).status).toBe(200)
  const items = [{ kind: 'deals', id }]
  const undone = await ask('tharindu', '/approvals/undo', { method: 'POST', body: { items } })
  expect(undone.status).toBe(200)
  expect((await answer('ishara', id, 'APPROVED')).code).toBe(4022)
})

test('a save of an older version counts as well [DEAL-173]', async () => {
  const id = await after(['ishara'])
  const writtenBy = accountId('tharindu')
  await db.execute(sql`update deals set written_by = ${writtenBy}, version = 2 where id = ${id}`)
  expect(await writersOf(id)).toEqual([accountId('ishara'), writtenBy])
  await db.execute(sql`update deals set written_by = null, version = 3 where id = ${id}`)
  expect(await writersOf(id)).toEqual([])
})

test('in bulk neither writer approves it, a third administrator does [DEAL-173]', async () => {
  const bulk = await openBulk()
  const [first, second, third] = [
    await bulk.person({ role: 'ADMIN' }),
    await bulk.person({ role: 'ADMIN' }),
    await bulk.person({ role: 'ADMIN' }),
  ]
  const owner = await addAccount(bulk.db)
  const [deal] = await bulk.pendingDeals(owner.id, 1)
  if (!deal) throw new Error('a deal waits')
  for (const { id } of [first, second])
    await bulk.db.update(deals).set({ writtenBy: id }).where(eq(deals.id, deal.id))
  const approveBy = async (who: typeof first) => {
    await bulk.start(who, 'approve', [deal])
    await bulk.workOff()
    const [row] = await bulk.db.select().from(deals).where(eq(deals.id, deal.id))
    return row?.approvalStatus
  }
  expect(await approveBy(first)).toBe('PENDING')
  expect(await approveBy(second)).toBe('PENDING')
  expect(await approveBy(third)).toBe('APPROVED')
})

test('whoever wrote some of it neither opens nor takes it, so that nobody waits for them [APPR-29, APPR-86]', async () => {
  const id = await after(['ishara', 'ishara'])
  const look = async (key: string, personId?: string) => {
    const body = { items: [{ kind: 'deals', id }], personId }
    return (await ask(key, '/approvals/looks', { method: 'PUT', body })).status
  }
  const [writer, other] = [accountId('ishara'), accountId('tharindu')]
  expect([await look('ishara'), await look('ishara', writer)]).toEqual([422, 422])
  expect([await look('tharindu'), await look('tharindu', writer)]).toEqual([200, 422])
  expect(await look('ishara', other)).toBe(422)
  expect(await look('tharindu', other)).toBe(200)
})
