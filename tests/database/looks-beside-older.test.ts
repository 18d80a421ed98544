import { and, eq, sql } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { instant } from '#src/database/columns.ts'
import { findOwn, giveItem, openItem } from '#src/services/kit/decisions/looks.ts'
import { reviewLooks } from '#src/services/kit/decisions/schema.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()

/** The table as the version before `review_looks` knows it, which makes its statements of it. */
const older = pgTable('review_assignments', (t) => ({
  kind: t.text({ enum: ['deals'] }).notNull(),
  recordId: t.uuid('record_id').notNull(),
  assigneeId: t.uuid('assignee_id').notNull(),
  assignedBy: t.uuid('assigned_by').notNull(),
  assignedAt: instant('assigned_at').notNull().defaultNow(),
}))

const [me, colleague] = [v7(), v7()]
const by = { assignedBy: me, assignedAt: sql`now()` }

function review() {
  const id = v7()
  const item = { kind: 'deals' as const, id, seen: null }
  const { recordId, assigneeId } = older
  const isIt = and(eq(older.kind, 'deals'), eq(recordId, id))
  return {
    open: (personId: string) => db.transaction((tx) => openItem(tx, item, personId)),
    take: (personId: string) => db.transaction((tx) => giveItem(tx, item, personId, personId)),
    expire: () =>
      db.update(reviewLooks).set({ expiresAt: sql`now()` }).where(eq(reviewLooks.recordId, id)),
    older: {
      find: () => db.select().from(older).where(isIt),
      take: () =>
        db
          .insert(older)
          .values({ kind: 'deals', recordId: id, assigneeId: me, ...by })
          .onConflictDoNothing()
          .returning({ recordId }),
      give: (to: string, seen: string) =>
        db
          .update(older)
          .set({ assigneeId: to, ...by })
          .where(and(isIt, eq(assigneeId, seen)))
          .returning({ recordId }),
      giveBack: () =>
        db
          .delete(older)
          .where(and(isIt, eq(assigneeId, me)))
          .returning({ recordId }),
    },
    held: async () => {
      const rows = await db.select().from(reviewLooks).where(eq(reviewLooks.recordId, id))
      return rows.map((row) => [row.assigneeId, row.expiresAt])
    },
    isOwn: async () => (await findOwn(db, me)).get('deals')?.includes(id) ?? false,
  }
}

test('an older replica takes, gives on and gives back what lasts [OPS-63]', async () => {
  const one = review()
  expect(await one.older.take()).toHaveLength(1)
  expect([await one.held(), await one.isOwn()]).toEqual([[[me, null]], true])
  expect(await one.older.take()).toEqual([])
  expect(await one.older.give(colleague, me)).toHaveLength(1)
  expect(await one.older.give(me, me)).toEqual([])
  expect(await one.held()).toEqual([[colleague, null]])
  expect(await one.older.giveBack()).toEqual([])
  await one.older.give(me, colleague)
  expect(await one.older.giveBack()).toHaveLength(1)
  expect(await one.held()).toEqual([])
})

test.each([
  ['its own administrator', me],
  ['somebody else', colleague],
])(
  'what %s only opened here it sees as free, and what it takes lasts [OPS-63]',
  async (_who, id) => {
    const one = review()
    await one.open(id)
    expect(await one.older.find()).toEqual([])
    expect([await one.older.give(me, id), await one.older.giveBack()]).toEqual([[], []])
    expect(await one.held()).toEqual([[id, expect.any(Date)]])
    expect(await one.older.take()).toHaveLength(1)
    expect([await one.held(), await one.isOwn()]).toEqual([[[me, null]], true])
  },
)

test('it takes what has expired, and not what somebody has taken here [OPS-63]', async () => {
  const [expired, taken] = [review(), review()]
  await expired.open(colleague)
  await expired.expire()
  expect(await expired.older.take()).toHaveLength(1)
  expect(await expired.held()).toEqual([[me, null]])
  expect(await taken.take(colleague)).toBe(true)
  expect(await taken.older.take()).toEqual([])
  expect(await taken.older.find()).toMatchObject([{ assigneeId: colleague }])
})
