import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { UNDO_SECONDS, UNDONE_IN_BULK } from '#src/contract/core/undo.ts'
import { bulkActions } from '#src/services/core/bulk-actions/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { undoableDecisions } from '#src/services/kit/decisions/schema.ts'
import { notifications, outboxMessages } from '#src/services/notifications/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { showHeld } from '#tests/support/held.ts'
import { COMMENT, openBulk } from './support.ts'

const { db, person, pendingDeals, start, workOff, read, rowOf } = await openBulk()
const admin = await person({ role: 'ADMIN' })
const colleague = await person({ role: 'ADMIN' })
const undo = (id: string, by = admin) => by.ask(`/bulk-actions/${id}/undo`, 'PUT', {})
const isLeft = expect.closeTo(UNDO_SECONDS * 500, -4)
const newsOf = (userId: string) =>
  db.select().from(notifications).where(eq(notifications.userId, userId))

async function decided(act: 'approve' | 'reject', counts: readonly number[]) {
  const owners = await Promise.all(counts.map(() => addAccount(db)))
  const found = await Promise.all(owners.map(({ id }, at) => pendingDeals(id, counts[at] ?? 0)))
  const all = found.flat()
  const id = await start(admin, act, all, act === 'reject' ? COMMENT : undefined)
  await workOff()
  return { id, owners, ids: all.map((deal) => deal.id) }
}

async function statesOf(ids: readonly string[]) {
  const rows = await db.select({ id: deals.id, state: deals.approvalStatus }).from(deals)
  return new Set(rows.filter(({ id }) => ids.includes(id)).map(({ state }) => state))
}

/** Every row that a decision writes, but for the trail and the action itself. */
async function written(ids: readonly string[], owners: readonly { id: string }[]) {
  const rows = await db.execute(sql`
    select jsonb_agg(to_jsonb(d) order by id) as deals,
      (select jsonb_agg(to_jsonb(r)) from deal_reviews r where r.deal_id = any(${sql.param([...ids])}::uuid[])) as reviews,
      (select jsonb_agg(to_jsonb(r)) from decided_rounds r where r.item_id = any(${sql.param([...ids])}::uuid[])) as rounds,
      (select jsonb_agg(to_jsonb(n)) from notifications n where n.user_id = any(${sql.param(owners.map(({ id }) => id))}::uuid[])) as news
    from deals d where id = any(${sql.param([...ids])}::uuid[])`)
  return rows.rows
}

test.each([
  ['approve', [3]],
  ['approve', [1, 2, 1]],
  ['reject', [4]],
  ['reject', [2, 1]],
  ['approve', [1]],
] as const)(
  'a bulk %s of deals of owners with %j each is undone in one step, and nobody was told [BULK-14]',
  async (act, counts) => {
    const owners = await Promise.all(counts.map(() => addAccount(db)))
    const found = await Promise.all(owners.map(({ id }, at) => pendingDeals(id, counts[at] ?? 0)))
    const all = found.flat()
    const ids = all.map((deal) => deal.id)
    const before = await written(ids, owners)
    const id = await start(admin, act, all, act === 'reject' ? COMMENT : undefined)
    await workOff()
    expect(await written(ids, owners)).not.toEqual(before)
    expect(await read(admin, id)).toMatchObject({ state: 'DONE', undoMs: isLeft })
    const answer = await undo(id)
    expect(answer.status).toBe(200)
    expect(await written(ids, owners)).toEqual(before)
    expect(await read(admin, id)).toMatchObject({ state: 'UNDONE', undoMs: 0 })
    for (const owner of owners)
      expect(await db.$count(outboxMessages, eq(outboxMessages.userId, owner.id))).toBe(0)
    for (const deal of ids) {
      const events = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, deal))
      expect(events.filter(({ event }) => event === 'review.undone')).toHaveLength(1)
    }
    expect((await undo(id)).status).toBe(404)
  },
)

test('an owner is told once, ten seconds after the last record [BULK-14, BULK-04]', async () => {
  const { id, owners } = await decided('approve', [3])
  const [news, ...more] = await newsOf(owners[0]?.id ?? '')
  expect(more).toEqual([])
  expect(news?.params).toMatchObject({ count: 3 })
  const { finishedAt } = await rowOf(id)
  expect(news?.createdAt.getTime()).toBe((finishedAt?.getTime() ?? 0) + UNDO_SECONDS * 1000)
  await showHeld(db)
})

test.each([
  [
    'too late',
    (id: string) =>
      db
        .update(bulkActions)
        .set({ finishedAt: sql`now() - make_interval(secs => ${UNDO_SECONDS + 1})` })
        .where(eq(bulkActions.id, id)),
    422,
  ],
  [
    'after a change of all of them',
    (_id: string, ids: string[]) =>
      db.update(deals).set({ updatedAt: new Date() }).where(inArray(deals.id, ids)),
    422,
  ],
  [
    'after another decision on all of them',
    (_id: string, ids: string[]) =>
      db.delete(undoableDecisions).where(inArray(undoableDecisions.itemId, ids)),
    404,
  ],
  ['while copies are on their way', () => db.update(outboxMessages).set({ attempts: 1 }), 422],
] as const)('%s all of it stands [BULK-14]', async (_name, meanwhile, status) => {
  const { id, owners, ids } = await decided('reject', [2, 1])
  await meanwhile(id, ids)
  const before = await written(ids, owners)
  const answer = await undo(id)
  expect([answer.status, answer.status === status]).toEqual([status, true])
  expect(await written(ids, owners)).toEqual(before)
  expect(await statesOf(ids)).toEqual(new Set(['REJECTED']))
  await db.update(outboxMessages).set({ attempts: 0 })
})

test.each([
  [
    'has changed since',
    (id: string) => db.update(deals).set({ updatedAt: new Date() }).where(eq(deals.id, id)),
    'The record has changed since, so the decision stands.',
  ],
  [
    'was decided again',
    (id: string) => db.delete(undoableDecisions).where(eq(undoableDecisions.itemId, id)),
    'There’s no decision of yours to undo here.',
  ],
] as const)(
  'a record that %s stands and is named with why; the rest is undone, and its owner is notified of it alone [BULK-14]',
  async (_name, meanwhile, reason) => {
    const { id, owners, ids } = await decided('reject', [3, 1])
    const [first = '', ...others] = ids
    await meanwhile(first)
    const answer = await undo(id)
    expect(answer.displayMessage).toContain('3 decisions were undone')
    expect(await statesOf(others)).toEqual(new Set(['PENDING']))
    expect(await statesOf([first])).toEqual(new Set(['REJECTED']))
    expect(await read(admin, id)).toMatchObject({
      state: 'UNDONE',
      undoMs: 0,
      failed: 0,
      failures: [{ kind: 'deal', id: first, reason }],
    })
    const [news, none] = await Promise.all(owners.map((owner) => newsOf(owner.id)))
    expect(news).toMatchObject([{ type: 'deal-rejected', link: expect.stringContaining(first) }])
    expect(news?.[0]?.createdAt.getTime()).toBeGreaterThan(Date.now())
    expect(none).toEqual([])
  },
)

test('an owner whom a copy has reached keeps all decisions, others’ are undone [BULK-14]', async () => {
  const { id, owners, ids } = await decided('approve', [2, 1])
  const [owner] = owners
  await db
    .update(outboxMessages)
    .set({ attempts: 1 })
    .where(eq(outboxMessages.userId, owner?.id ?? ''))
  expect((await undo(id)).displayMessage).toContain('1 decision was undone')
  expect(await statesOf(ids.slice(0, 2))).toEqual(new Set(['APPROVED']))
  expect(await statesOf(ids.slice(2))).toEqual(new Set(['PENDING']))
  const reason = 'A decision can be undone for 10 seconds. This one stands.'
  expect((await read(admin, id)).failures).toMatchObject([{ reason }, { reason }])
  expect(await newsOf(owner?.id ?? '')).toMatchObject([{ params: { count: 2 } }])
  await db.update(outboxMessages).set({ attempts: 0 })
})

test('a colleague, and the undo of one decision, leave it alone [BULK-14]', async () => {
  const { id, ids } = await decided('approve', [2])
  expect((await undo(id, colleague)).status).toBe(404)
  const items = [{ kind: 'deals', id: ids[0] }]
  expect((await admin.ask('/approvals/undo', 'POST', { items })).status).toBe(404)
  expect(await statesOf(ids)).toEqual(new Set(['APPROVED']))
  expect((await undo(id)).status).toBe(200)
})

test('what failed is not undone, and what nobody decided cannot be [BULK-14]', async () => {
  const owner = await addAccount(db)
  const [good, stale] = await pendingDeals(owner.id, 2)
  if (!good || !stale) throw new Error('two deals')
  await db.update(deals).set({ version: 2 }).where(eq(deals.id, stale.id))
  const id = await start(admin, 'approve', [good, stale])
  await workOff()
  expect(await read(admin, id)).toMatchObject({ done: 1, failed: 1, undoMs: isLeft })
  expect((await undo(id)).status).toBe(200)
  expect(await statesOf([good.id, stale.id])).toEqual(new Set(['PENDING']))
  const none = await start(admin, 'approve', [stale])
  await workOff()
  expect(await read(admin, none)).toMatchObject({ done: 0, undoMs: 0 })
  expect((await undo(none)).status).toBe(404)
})

test('more records than one step takes back are final, and their owner is told at once [BULK-14]', async () => {
  const owner = await addAccount(db)
  const all = []
  for (let at = 0; at <= UNDONE_IN_BULK; at += 1)
    all.push(await addDeal(db, owner.id, { approvalStatus: 'PENDING' }))
  const id = await start(admin, 'approve', all)
  await workOff()
  expect(await read(admin, id)).toMatchObject({ state: 'DONE', undoMs: 0 })
  expect((await undo(id)).status).toBe(404)
  const [news] = await newsOf(owner.id)
  expect(news?.createdAt.getTime()).toBeLessThanOrEqual(Date.now())
})
