import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bulkActionItems, bulkActions } from '#src/services/core/bulk-actions/schema.ts'
import { dealReviews } from '#src/services/core/deals/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { closeGate } from '#tests/support/gates.ts'
import { type ServerProcess, startServer } from '#tests/support/server.ts'
import { callsTo, namedOn } from '#tests/support/two-processes.ts'

const COUNT = 80
const database = await testDatabase()
const { db } = database
const comment = 'Decided in a crowd.'

test('kill -9 in the middle and single decisions beside it: every deal is decided once, and notified once [R02, BULK-03, BULK-06]', async () => {
  const owner = await addAccount(db)
  const all = []
  for (let at = 0; at < COUNT; at += 1)
    all.push(await addDeal(db, owner.id, { approvalStatus: 'PENDING' }))
  const ids = all.map(({ id }) => id)
  const admin = await addAccount(db, { role: 'ADMIN', business: undefined })
  const first = await start('first')
  const second = await start('second')
  const token = await tokenFrom(first.origin, admin.email)
  const to = (server: ServerProcess) => callsTo([server]).callerOf(token).insist
  const gates = [await gateAt(ids[20]), await gateAt(ids[50])] as const
  const items = ids.map((id) => ({ kind: 'deal', id, version: 1 }))
  const { data } = await to(first)(0, 'POST', 'core/bulk-actions', { act: 'reject', items })
  await to(first)(0, 'PUT', `core/bulk-actions/${data.id}/start`, { comment })

  let singles = 0
  /** From the end, so that single decisions meet the job somewhere in the middle. */
  async function decideSingly(server: ServerProcess, some: readonly string[]) {
    for (const id of some.toReversed()) {
      const body = { id, comment, version: 1, userType: 'MERCHANT', role: 'ADMIN' }
      const { code } = await to(server)(0, 'PUT', 'core/deals/ADMIN/approve', {
        ...body,
        approvalStatus: 'REJECTED',
      })
      if (code === 2000) singles += 1
    }
  }
  /** Kills who is in the middle of a decision; whoever is left goes on at once. */
  async function killAt({ someone, open }: (typeof gates)[number]) {
    const name = await someone()
    const dead = name === 'first' ? first : second
    dead.child.kill('SIGKILL')
    await open()
    // As if the killed process’s lease had passed.
    await db.update(bulkActions).set({ dueAt: sql`now()` }).where(eq(bulkActions.id, data.id))
    return dead === first ? second : first
  }
  const left = await killAt(gates[0])
  await decideSingly(left, ids.slice(60))
  await killAt(gates[1])
  const third = await start('third')
  await decideSingly(third, ids.slice(40, 60))
  const running = and(eq(bulkActions.id, data.id), eq(bulkActions.state, 'RUNNING'))
  await expect.poll(() => db.$count(bulkActions, running)).toBe(0)

  const ofAction = eq(bulkActionItems.actionId, data.id)
  const outcomes = await db.select().from(bulkActionItems).where(ofAction)
  const done = outcomes.filter(({ outcome }) => outcome === 'DONE')
  expect(outcomes.filter(({ outcome }) => outcome === null)).toEqual([])
  expect(done.length + singles).toBe(COUNT)
  const reviews = await db.select().from(dealReviews).where(inArray(dealReviews.dealId, ids))
  expect(reviews.map(({ dealId }) => dealId).sort()).toEqual([...ids].sort())
  const audited = and(eq(auditEntries.event, 'deal.rejected'), isNotNull(auditEntries.subjectId))
  expect(await db.$count(auditEntries, audited)).toBe(COUNT)
  const news = await db.select().from(notifications).where(eq(notifications.userId, owner.id))
  const severalAtOnce = news.filter(({ type }) => type === 'deals-rejected')
  expect(severalAtOnce.map(({ params }) => params.count)).toEqual([done.length])
  expect(news).toHaveLength(singles + 1)
  third.child.kill('SIGTERM')
  expect(await third.exited).toBe(0)
})

const start = (name: string) => startServer(namedOn(database, name))
const gateAt = (id = '') =>
  closeGate(db, `after update on bulk_action_items for each row when (new.subject_id = '${id}')`)
