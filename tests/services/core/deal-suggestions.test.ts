import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { SUGGESTED_FROM, SUGGESTIONS_MAX } from '#src/contract/core/deal-suggestions.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { accountId } from '#src/world/account.ts'
import { categoryId, promoTypeId } from '#src/world/catalogue.ts'
import { openCore } from '#tests/support/core.ts'

const { db, ask } = await openCore()
const OTHER = 'stays'
type Times = { startTime: string; endTime: string }
type Found = {
  terms: { dealId: string; deals: number; termsAndConditions: string }[]
  times: ({ dealId: string; deals: number } & Times)[]
}
type Changes = Partial<typeof deals.$inferInsert>

const [pattern] = await db.select().from(deals).limit(1)
const suggested = async (who = 'nadeesha', category = categoryId('food')) =>
  (await ask<Found>(who, `/deals/suggestions?categoryId=${category}`)).data

beforeEach(async () => {
  const gone = { deletedAt: new Date() }
  await db
    .update(deals)
    .set(gone)
    .where(eq(deals.merchantId, accountId('nadeesha')))
})

/** Deals of Harbour House, an hour after each other. */
async function add(...all: Changes[]) {
  if (!pattern) throw new Error('the small world has no deal')
  const { searchText: _generated, ...columns } = pattern
  const rows = all.map((changes, at) => ({
    ...columns,
    id: v7(),
    dealCode: v7(),
    merchantId: accountId('nadeesha'),
    categoryId: categoryId('food'),
    promoTypeId: promoTypeId('food', 0),
    approvalStatus: 'APPROVED' as const,
    deletedAt: null,
    createdAt: new Date(Date.now() - (all.length - at) * 3_600_000),
    ...changes,
  }))
  await db.insert(deals).values(rows)
  return rows.map(({ id }) => id)
}

const terms = (termsAndConditions: string) => ({ termsAndConditions })

test('terms and times come most used first, then newest, each named by its newest deal [DEAL-134]', async () => {
  const ids = await add(
    { ...terms('<p>Twice</p>'), startMinutes: 600, endMinutes: 1200 },
    { ...terms('<p>Twice</p>'), startMinutes: 600, endMinutes: 1200 },
    { ...terms('<p>Older</p>'), startMinutes: 600, endMinutes: 1200 },
    { ...terms('<p>Newer</p>'), startMinutes: 0, endMinutes: 1425 },
    { ...terms('<p>Newest</p>'), startMinutes: 720, endMinutes: 735 },
  )
  const found = await suggested()
  expect(found.terms.map(({ termsAndConditions, deals }) => [termsAndConditions, deals])).toEqual([
    ['<p>Twice</p>', 2],
    ['<p>Newest</p>', 1],
    ['<p>Newer</p>', 1],
  ])
  expect(found.terms[0]?.dealId).toBe(ids[1])
  expect(found.times).toEqual([
    { dealId: ids[2], deals: 3, startTime: '10:00 AM', endTime: '08:00 PM' },
    { dealId: ids[4], deals: 1, startTime: '12:00 PM', endTime: '12:15 PM' },
    { dealId: ids[3], deals: 1, startTime: '12:00 AM', endTime: '11:45 PM' },
  ])
  expect(found.terms.length).toBeLessThanOrEqual(SUGGESTIONS_MAX)
})

test.each<[string, Changes]>([
  ['somebody else’s', { merchantId: accountId('ruwan') }],
  [
    'one of another category',
    { categoryId: categoryId(OTHER), promoTypeId: promoTypeId(OTHER, 0) },
  ],
  ['one that waits', { approvalStatus: 'PENDING' }],
  ['one that was sent back', { approvalStatus: 'REJECTED' }],
  ['a deleted one', { deletedAt: new Date() }],
])('nothing is suggested from %s [DEAL-134]', async (_name, changes) => {
  await add({ ...terms('<p>Not offered</p>'), ...changes })
  expect(await suggested()).toEqual({ terms: [], times: [] })
})

test('an ended deal still suggests, one beyond the newest does not [DEAL-134]', async () => {
  const over = new Date(Date.now() - 86_400_000 * 400)
  const begun = new Date(over.getTime() - 86_400_000)
  const ended = { validFrom: begun, expiredOn: over, expiresOn: '2025-01-01', createdAt: begun }
  await add({ ...terms('<p>Ended</p>'), ...ended })
  expect((await suggested()).terms[0]?.termsAndConditions).toBe('<p>Ended</p>')
  await add(...Array.from({ length: SUGGESTED_FROM }, () => terms('<p>Every time</p>')))
  const found = await suggested()
  expect(found.terms).toMatchObject([{ ...terms('<p>Every time</p>'), deals: SUGGESTED_FROM }])
})

test.each<[string, string, number]>([
  ['ishara', categoryId('food'), 404],
  ['priyanka', categoryId('food'), 403],
  ['nadeesha', 'food', 400],
  ['nadeesha', '', 400],
])('%s asking about “%s” gets %i', async (who, category, status) => {
  const answer = await ask(who, `/deals/suggestions?categoryId=${category}`)
  expect(answer.status).toBe(status)
})

test('a category that is nobody’s has none [DEAL-134]', async () => {
  expect(await suggested('nadeesha', v7())).toEqual({ terms: [], times: [] })
})
