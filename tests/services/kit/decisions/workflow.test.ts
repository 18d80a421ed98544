import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { formatFor } from '#src/i18n/format.ts'
import { dealReviews, deals } from '#src/services/core/deals/schema.ts'
import { dealWorkflow, decideDeal, removeDeal } from '#src/services/core/deals/workflow.ts'
import type { Decider } from '#src/services/kit/decisions/decide.ts'
import {
  REVIEWS_MAX,
  reviewRows,
  versioned,
  writeRecord,
} from '#src/services/kit/decisions/workflow.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { addDeal, lastDay } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'

const ZONE = 'Asia/Colombo'
const { db } = await testDatabase()
const admin = await addAccount(db, { role: 'ADMIN', fullName: 'Ishara Fernando' })
const merchant = await addAccount(db)
const workflow = dealWorkflow(ZONE)

const decider = (userId: string): Decider => ({
  caller: {
    userId,
    role: userId === admin.id ? 'ADMIN' : 'MERCHANT',
    fullName: '',
    approvalStatus: 'APPROVED',
    permissions: new Set(),
    signInId: crypto.randomUUID(),
  },
  requestId: crypto.randomUUID(),
  address: null,
  format: formatFor('en', ZONE),
})

type Changes = Parameters<typeof addDeal>[2]
const waiting = (changes: Changes = {}) =>
  addDeal(db, merchant.id, { approvalStatus: 'PENDING', ...changes })
const rowOf = async (id: string) => (await db.select().from(deals).where(eq(deals.id, id)))[0]
const reviewsOf = (id: string) => db.select().from(dealReviews).where(eq(dealReviews.dealId, id))

const decide = (
  id: string,
  action: 'approve' | 'reject' | 'requestChanges',
  { version = 1, comment = 'Which branch?' } = {},
) =>
  db.transaction((tx) => decideDeal(tx, decider(admin.id), { action, id, version, comment }, ZONE))

const remove = (id: string, { version = 1 as number | null, by = merchant.id } = {}) =>
  db.transaction((tx) => removeDeal(tx, decider(by), { id, version }, ZONE))

/** The key and the words of a refusal; null if there is none. */
async function refusalOf(attempt: Promise<unknown>) {
  const refused = await attempt.then(
    () => null,
    (error) => error,
  )
  return refused && { key: refused.key, kind: refused.kind, params: refused.details?.params }
}

describe('a decision', () => {
  test.each([
    ['approve', 'APPROVED', 'APPROVED'],
    ['reject', 'REJECTED', 'REJECTED'],
    ['requestChanges', 'REJECTED', 'CHANGES_REQUESTED'],
  ] as const)('to %s leads to %s and is kept as %s', async (action, status, decision) => {
    const before = await waiting({ updatedAt: new Date(0) })
    const { record, ownerName } = await decide(before.id, action)
    expect(ownerName).toBe(merchant.business?.businessName)
    const after = await rowOf(before.id)
    expect(record).toEqual(after)
    expect(after).toMatchObject({ approvalStatus: status, version: 1, deletedAt: null })
    expect(after?.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
    expect(await reviewsOf(before.id)).toMatchObject([
      { decision, comment: 'Which branch?', decidedBy: admin.id, ruleId: null },
    ])
  })

  test('changes no other record', async () => {
    const [one, other] = [await waiting(), await waiting()]
    await decide(one.id, 'approve')
    expect(await rowOf(other.id)).toEqual(other)
    expect(await reviewsOf(other.id)).toEqual([])
  })
})

describe('a refused decision', () => {
  test.each([
    ['approve', 'core:deal.alreadyApproved'],
    ['reject', 'core:deal.alreadyRejected'],
    ['requestChanges', 'common:decision.changesRequestedBy'],
  ] as const)('after %s names who decided and when', async (action, key) => {
    const { id } = await waiting()
    await decide(id, action)
    const [review] = await reviewsOf(id)
    const when = formatFor('en', ZONE).dateTime(review?.decidedAt ?? new Date(0))
    expect(await refusalOf(decide(id, 'approve'))).toEqual({
      kind: 'ruleBroken',
      key,
      params: { name: 'Ishara Fernando', when },
    })
    expect(await reviewsOf(id)).toHaveLength(1)
  })

  test('names the last of several deciders, as it stands now', async () => {
    const { id } = await waiting()
    await decide(id, 'reject')
    await db.update(deals).set({ approvalStatus: 'PENDING' }).where(eq(deals.id, id))
    await decide(id, 'approve')
    expect((await refusalOf(decide(id, 'reject')))?.key).toBe('core:deal.alreadyApproved')
  })

  test('names nobody where no review led to the state', async () => {
    const plain = { kind: 'ruleBroken', key: 'core:deal.alreadyDecided', params: undefined }
    const unseen = await waiting({ approvalStatus: 'APPROVED' })
    expect(await refusalOf(decide(unseen.id, 'approve'))).toEqual(plain)
    const moved = await waiting()
    await decide(moved.id, 'approve')
    await db.update(deals).set({ approvalStatus: 'REJECTED' }).where(eq(deals.id, moved.id))
    expect(await refusalOf(decide(moved.id, 'approve'))).toEqual(plain)
  })

  test('of an owner names no administrator', async () => {
    const { id } = await waiting()
    await decide(id, 'approve')
    expect(await refusalOf(remove(id))).toEqual({
      kind: 'ruleBroken',
      key: 'core:deal.locked',
      params: undefined,
    })
  })

  test('by the version that was seen says when it changed', async () => {
    const updatedAt = new Date(Date.UTC(2026, 0, 2, 3, 4))
    const { id } = await waiting({ version: 4, updatedAt })
    const stale = {
      kind: 'ruleBroken',
      key: 'core:deal.changed',
      params: { when: formatFor('en', ZONE).dateTime(updatedAt) },
    }
    for (const version of [3, 5]) {
      expect(await refusalOf(decide(id, 'approve', { version }))).toEqual(stale)
      expect(await refusalOf(remove(id, { version }))).toEqual(stale)
    }
    expect(await refusalOf(decide(id, 'approve', { version: 4 }))).toBeNull()
  })

  test('of what has expired is refused, except where that does not matter', async () => {
    const expired = () => waiting(lastDay(-1))
    for (const action of ['approve', 'requestChanges'] as const)
      expect(await refusalOf(decide((await expired()).id, action))).toEqual({
        kind: 'ruleBroken',
        key: 'core:deal.expired',
        params: undefined,
      })
    const { id } = await expired()
    expect((await refusalOf(remove(id)))?.key).toBe('core:deal.expired')
    expect(await refusalOf(decide(id, 'reject'))).toBeNull()
  })

  test('of what is not there, is deleted or belongs to somebody else finds nothing', async () => {
    const missing = { kind: 'notFound', key: 'core:deal.notFound', params: undefined }
    expect(await refusalOf(decide(crypto.randomUUID(), 'approve'))).toEqual(missing)
    const { id } = await waiting()
    const stranger = await addAccount(db)
    expect(await refusalOf(remove(id, { by: stranger.id }))).toEqual(missing)
    expect(await refusalOf(remove(id, { version: null }))).toBeNull()
    expect((await rowOf(id))?.deletedAt).toBeInstanceOf(Date)
    expect(await refusalOf(decide(id, 'approve'))).toEqual(missing)
    expect(await refusalOf(remove(id))).toEqual(missing)
  })
})

describe('the write by itself', () => {
  const write = (id: string, action: 'approve' | 'reject', version: number | null = 1) =>
    db.transaction((tx) => writeRecord(tx, workflow, { action, id, version }))

  test.each<[string, Changes, number | null]>([
    ['another version', { version: 2 }, 1],
    ['another state', { approvalStatus: 'APPROVED' }, 1],
    ['something deleted', { deletedAt: new Date() }, 1],
    ['something expired', lastDay(-1), null],
  ])('never writes over %s', async (_, changes, version) => {
    const before = await waiting(changes)
    await expect(write(before.id, 'approve', version)).rejects.toThrow('a locked record changed')
    expect(await rowOf(before.id)).toEqual(before)
  })

  test('writes the columns that it is given beside the state, whatever the version if none was seen', async () => {
    const { id } = await waiting({ version: 7 })
    const command = { action: 'approve', id, version: null } as const
    await db.transaction((tx) => writeRecord(tx, workflow, command, { title: 'Hoppers' }))
    expect(await rowOf(id)).toMatchObject({ title: 'Hoppers', approvalStatus: 'APPROVED' })
  })

  test('rejects what has expired, where its decision does not mind', async () => {
    const { id } = await waiting(lastDay(-1))
    expect(await write(id, 'reject')).toMatchObject({ id, approvalStatus: 'REJECTED' })
  })
})

test('a version is that of the record, and compared with the one that was seen', async () => {
  const { version } = versioned(deals)
  const deal = await waiting({ version: 9 })
  expect(version.of(deal)).toBe(9)
  const seen = (number: number) => db.$count(deals, version.is(number))
  expect([await seen(9), await seen(90)]).toEqual([1, 0])
})

test('reviews of a record are listed from the last on, so many at most', async () => {
  const { id } = await waiting()
  const other = await waiting()
  const review = (dealId: string, minute: number) => ({
    id: crypto.randomUUID(),
    dealId,
    version: 1,
    decision: 'REJECTED' as const,
    comment: `${minute}`,
    decidedBy: admin.id,
    decidedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
  })
  const minutes = Array.from({ length: REVIEWS_MAX + 1 }, (_none, minute) => minute)
  await db.insert(dealReviews).values(minutes.map((minute) => review(id, minute)))
  await db.insert(dealReviews).values(review(other.id, 99))
  const { list, last } = reviewRows(dealReviews, dealReviews.dealId, () => ({}))
  expect((await list(db, id)).map(({ comment }) => Number(comment))).toEqual(
    minutes.slice(1).reverse(),
  )
  expect(await list(db, id, 2)).toHaveLength(2)
  const newest = await db.transaction((tx) => last(tx, { id }))
  expect(newest).toMatchObject({ comment: `${REVIEWS_MAX}` })
  const unseen = await waiting()
  expect(await db.transaction((tx) => last(tx, unseen))).toBeUndefined()
})
