import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type pg from 'pg'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { proposals } from '#src/services/kit/proposals/schema.ts'
import { isUniqueViolation } from '#src/services/kit/refusals/refusal.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  olderChanges,
  olderCorrections,
  olderWords as words,
} from '#tests/support/older-proposals.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

const { db, pool } = await testDatabase()
const at = (day: number) => new Date(Date.UTC(2026, 1, day))

const stored = async (id: string) =>
  (await db.select().from(proposals).where(eq(proposals.id, id)))[0]

const sent = async (status: 'PENDING' | 'APPROVED' = 'PENDING') => {
  const { id: userId } = await addAccount(db)
  const id = v7()
  await db.insert(olderChanges).values({
    id,
    userId,
    kind: 'BUSINESS',
    values: { bank: 'B' },
    submittedBy: userId,
    status,
    submittedAt: sql`clock_timestamp()`,
    ...(status === 'APPROVED' && { decidedBy: userId, decidedAt: sql`clock_timestamp()` }),
  })
  return { id, userId }
}
const corrected = async () => {
  const { id: merchantId } = await addAccount(db)
  const { id: dealId } = await addDeal(db, merchantId)
  const add = (id = v7()) =>
    db
      .insert(olderCorrections)
      .values({ ...words, id, dealId, merchantId, rules: { perDay: 4 } })
      .onConflictDoNothing()
      .returning()
  return { dealId, merchantId, add, row: (await add())[0] ?? never() }
}
const never = (): never => {
  throw new Error('nothing was added')
}
const decideChange = (id: string) =>
  db.transaction(async (tx) => {
    const { id: key, kind } = olderChanges
    const isIt = and(eq(key, id), eq(kind, 'BUSINESS'))
    const [locked] = await tx.select().from(olderChanges).where(isIt).for('update')
    return tx
      .update(olderChanges)
      .set({
        comment: 'Which bank?',
        answer: 'CHANGES_REQUESTED',
        accepted: ['address'],
        decidedBy: locked?.userId ?? null,
        ruleId: null,
        decidedAt: sql`clock_timestamp()`,
        status: 'REJECTED',
      })
      .where(and(isIt, inArray(olderChanges.status, ['PENDING'])))
      .returning()
  })
const changeCorrection = (
  { id, version }: { id: string; version: number },
  set: Partial<typeof olderCorrections.$inferInsert>,
  from: ('PENDING' | 'APPROVED' | 'REJECTED')[] = ['PENDING'],
) =>
  db
    .update(olderCorrections)
    .set({ updatedAt: sql`now()`, ...set })
    .where(
      and(
        eq(olderCorrections.id, id),
        isNull(olderCorrections.deletedAt),
        inArray(olderCorrections.approvalStatus, from),
        eq(olderCorrections.version, version),
      ),
    )
    .returning()

test('a version that an older replica saves becomes one proposal with the defaults [OPS-63]', async () => {
  const { id, userId } = await sent()
  expect(await stored(id)).toMatchObject({
    kind: 'profile',
    subjectId: userId,
    ownerId: userId,
    values: { bank: 'B' },
    risks: [],
    accepted: [],
    status: 'PENDING',
    version: 1,
    decidedAt: null,
    submittedAt: expect.any(Date),
  })
  expect(await stored((await sent('APPROVED')).id)).toMatchObject({ status: 'APPROVED' })
})

test('a second one that waits breaks the rule of one, whichever version saved the first [OPS-63]', async () => {
  const { userId } = await sent()
  const again = { id: v7(), userId, submittedBy: userId, values: {} }
  const second = db.insert(olderChanges).values({ ...again, kind: 'BUSINESS' })
  expect(await second.catch(isUniqueViolation)).toBe(true)
  await db.insert(olderChanges).values({ ...again, kind: 'CONTACT' })
  const { submittedBy, values } = again
  const sentHere = { subjectId: userId, ownerId: userId, submittedBy, values }
  const here = db.insert(proposals).values({ ...sentHere, id: v7(), kind: 'contact' })
  expect(await here.catch(isUniqueViolation)).toBe(true)
})

test('its decision changes what waits, and nothing that was decided [OPS-63]', async () => {
  const { id } = await sent()
  const columns = { status: 'REJECTED', answer: 'CHANGES_REQUESTED', accepted: ['address'] }
  expect(await decideChange(id)).toMatchObject([{ id, kind: 'BUSINESS', ...columns }])
  expect(await stored(id)).toMatchObject(columns)
  expect(await decideChange(id)).toEqual([])
})

test('it replaces what waits, finds the newest, and removes all of an account [OPS-63]', async () => {
  const { id, userId } = await sent()
  const isOwn = and(eq(olderChanges.userId, userId), eq(olderChanges.kind, 'BUSINESS'))
  const replaced = await db
    .update(olderChanges)
    .set({ status: 'REPLACED' })
    .where(and(isOwn, eq(olderChanges.status, 'PENDING')))
    .returning({ id: olderChanges.id })
  expect(replaced).toEqual([{ id }])
  expect(await stored(id)).toMatchObject({ status: 'REPLACED' })
  const { rowCount } = await db.execute(sql`delete from profile_changes where user_id = ${userId}`)
  expect([rowCount, await stored(id)]).toEqual([1, undefined])
})

test('a correction that it adds becomes one proposal; another of the deal is skipped [OPS-63]', async () => {
  const { row, add, dealId, merchantId } = await corrected()
  const { imageUrls, ...texts } = words
  expect(row).toMatchObject({ ...texts, imageUrls, approvalStatus: 'PENDING', version: 1 })
  expect(await stored(row.id)).toMatchObject({
    kind: 'corrections',
    subjectId: dealId,
    ownerId: merchantId,
    submittedBy: merchantId,
    values: { ...words, rules: { perDay: 4 } },
    createdAt: row.createdAt,
  })
  expect(await add()).toEqual([])
  expect(await add(row.id)).toEqual([])
  expect(await db.$count(proposals, eq(proposals.subjectId, dealId))).toBe(1)
})

test.each([
  ['edits', { title: 'Now', rules: null, version: 2 }, { version: 2 }],
  ['rejects', { approvalStatus: 'REJECTED', comment: 'No' }, { status: 'REJECTED' }],
  ['approves', { approvalStatus: 'APPROVED', replaced: words }, { replaced: words }],
  ['withdraws', { deletedAt: at(7) }, { deletedAt: at(7) }],
] as const)('it %s a correction once [OPS-63]', async (_what, set, expected) => {
  const { row, add } = await corrected()
  const [changed] = await changeCorrection(row, set)
  expect(changed).toMatchObject(set)
  expect(await stored(row.id)).toMatchObject(expected)
  expect(await changeCorrection(row, { approvalStatus: 'REJECTED' })).toEqual([])
  expect(await stored(row.id)).toMatchObject(expected)
  const { title } = { ...words, ...set }
  expect((await stored(row.id))?.values).toMatchObject({ ...words, title })
  const isFree = 'deletedAt' in set || 'replaced' in set
  expect(await add()).toHaveLength(isFree ? 1 : 0)
})

test('its undo that would open a second correction breaks the rule of one [OPS-63]', async () => {
  const { row, add } = await corrected()
  await changeCorrection(row, { approvalStatus: 'APPROVED', replaced: words })
  await add()
  const undone = changeCorrection(row, { approvalStatus: 'PENDING' }, ['APPROVED'])
  expect(await undone.catch(isUniqueViolation)).toBe(true)
})

const idOfChange = async () => (await sent()).id
const idOfCorrection = async () => (await corrected()).row.id
test.each([
  [
    'a decision on a version changes nothing',
    idOfChange,
    `update profile_changes set status = 'REJECTED', comment = 'No'
     where id = $1 and status in ('PENDING') returning id`,
    [0, 'Fine'],
  ],
  [
    'a decision on a correction changes nothing',
    idOfCorrection,
    `update deal_corrections set approval_status = 'REJECTED', comment = 'No'
     where id = $1 and approval_status in ('PENDING') returning id`,
    [0, 'Fine'],
  ],
  [
    'an erasure empties the comment alone',
    idOfCorrection,
    'update deal_corrections set comment = null where id = $1',
    [1, null],
  ],
] as const)(
  'after a decision here %s, though it began before [OPS-63]',
  async (_w, add, text, expected) => {
    const id = await add()
    const waiting: Promise<pg.QueryResult>[] = []
    await db.transaction(async (tx) => {
      await tx
        .update(proposals)
        .set({ status: 'APPROVED', comment: 'Fine' })
        .where(eq(proposals.id, id))
      waiting.push(pool.query(text, [id]))
      await untilBlocked(db)
    })
    const [answer] = await Promise.all(waiting)
    const after = await stored(id)
    expect([answer?.rowCount, after?.comment]).toEqual(expected)
    expect(after?.status).toBe('APPROVED')
  },
)
