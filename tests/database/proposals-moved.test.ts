import { asc } from 'drizzle-orm'
import pg from 'pg'
import { v7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#src/database/connect.ts'
import { migrate } from '#src/database/migrate.ts'
import { proposals } from '#src/services/kit/proposals/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { databaseBefore } from '#tests/support/older-database.ts'
import {
  olderChanges,
  olderCorrections,
  olderWords as words,
} from '#tests/support/older-proposals.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

const { url, client } = await databaseBefore('0136_proposals.sql')
const connection = connect(url, 4, 10)
const { db } = connection
afterAll(() => connection.close())

const kept = {
  name: 'kept',
  text: `select c."id", c."kind", c."status", c."submitted_at", c."values" from "profile_changes" c
    where c."user_id" = $1 and c."kind" = 'BUSINESS' and c."status" = 'PENDING'`,
}
const keptCorrections = {
  name: 'kept_corrections',
  text: `select "id", "title", "image_urls", "rules", "submitted_at", "version" from "deal_corrections"
    where "deal_id" = $1 and "approval_status" = 'PENDING' and "deleted_at" is null`,
}

const all = async () => ({
  changes: await db.select().from(olderChanges).orderBy(asc(olderChanges.id)),
  corrections: await db.select().from(olderCorrections).orderBy(asc(olderCorrections.id)),
})
const at = (day: number) => new Date(Date.UTC(2026, 1, day, 3, 4, 5, 678))

test('the rows of both tables become proposals, each as it was, those of open transactions too [OPS-63]', async () => {
  const owner = await addAccount(db)
  const [deal, other] = [await addDeal(db, owner.id), await addDeal(db, owner.id)]
  const of = { userId: owner.id, submittedBy: owner.id, values: { businessName: 'A "B" Ltd' } }
  const decided = { decidedBy: v7(), decidedAt: at(3), submittedAt: at(2) }
  await db.insert(olderChanges).values([
    { ...of, ...decided, id: v7(), kind: 'BUSINESS', status: 'APPROVED', ruleId: v7() },
    { ...of, id: v7(), kind: 'BUSINESS', status: 'REPLACED', risks: [{ kind: 'bank' }] },
    { ...of, id: v7(), kind: 'BUSINESS', submittedAt: at(4) },
    {
      ...of,
      ...decided,
      id: v7(),
      kind: 'CONTACT',
      status: 'REJECTED',
      comment: 'No',
      answer: 'CHANGES_REQUESTED',
      accepted: ['address', 'web'],
    },
  ])
  const correction = { ...words, dealId: deal.id, merchantId: owner.id }
  await db.insert(olderCorrections).values([
    { ...correction, id: v7(), rules: { perPerson: 2, branchIds: null }, version: 3 },
    { ...correction, ...decided, id: v7(), approvalStatus: 'APPROVED', replaced: words },
    { ...correction, id: v7(), approvalStatus: 'REJECTED', comment: 'No', deletedAt: at(5) },
    { ...correction, id: v7(), dealId: other.id, approvalStatus: 'REJECTED', updatedAt: at(6) },
  ])
  const read = async () => [
    (await client.query({ ...kept, values: [owner.id] })).rows,
    (await client.query({ ...keptCorrections, values: [deal.id] })).rows,
  ]
  const [before, rows] = [await all(), await read()]
  const open = new pg.Client({ connectionString: url })
  await open.connect()
  const late = v7()
  try {
    await open.query('BEGIN')
    await open.query(
      `insert into profile_changes (id, user_id, kind, values, submitted_by)
       values ($1, $2, 'CONTACT', '{}', $2)`,
      [late, owner.id],
    )
    const migrated = migrate(url)
    await untilBlocked(db)
    await open.query('COMMIT')
    await migrated
  } finally {
    await open.end()
  }
  const after = await all()
  expect(after.changes.filter(({ id }) => id !== late)).toEqual(before.changes)
  expect(after.changes).toHaveLength(before.changes.length + 1)
  expect(after.corrections).toEqual(before.corrections)
  expect(await read()).toEqual(rows)
  const moved = await db.select().from(proposals).orderBy(asc(proposals.id))
  const kinds = ['profile', 'profile', 'profile', 'contact', ...Array(4).fill('corrections')]
  expect(moved.map(({ kind }) => kind)).toEqual([...kinds, 'contact'])
  expect(moved.every(({ ownerId }) => ownerId === owner.id)).toBe(true)
})
