import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { categories } from '#src/services/core/categories/schema.ts'
import { dealReviews, deals } from '#src/services/core/deals/schema.ts'
import { isSentBack } from '#src/services/kit/decisions/sent-back.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const merchant = await addAccount(db)
type Status = (typeof deals.$inferSelect)['approvalStatus']
type Review = typeof dealReviews.$inferInsert
let minute = 0

/** A deal and the answers it got, one a minute. */
async function aDeal(approvalStatus: Status, answers: Review['decision'][]) {
  const { id } = await addDeal(db, merchant.id, { approvalStatus })
  for (const decision of answers) {
    minute += 1
    const decidedAt = new Date(Date.UTC(2030, 0, 1, 0, minute))
    const review = { id: crypto.randomUUID(), dealId: id, version: 1, decidedAt }
    await db.insert(dealReviews).values({ ...review, decision, decidedBy: merchant.id })
  }
  return id
}

function selected() {
  return db
    .select({ id: deals.id, sentBack: isSentBack(deals, dealReviews, dealReviews.dealId) })
    .from(deals)
    .innerJoin(categories, eq(categories.id, deals.categoryId))
}

test('sent back are those of the rejected whose last answer asked for changes [APPR-70]', async () => {
  const sentBack = await aDeal('REJECTED', ['REJECTED', 'CHANGES_REQUESTED'])
  const others = [
    await aDeal('REJECTED', ['CHANGES_REQUESTED', 'REJECTED']),
    await aDeal('APPROVED', ['CHANGES_REQUESTED']),
    await aDeal('PENDING', ['CHANGES_REQUESTED']),
    await aDeal('REJECTED', []),
  ]
  const found = new Map((await selected()).map((row) => [row.id, row.sentBack]))
  expect(found.get(sentBack)).toBe(true)
  expect(others.map((id) => found.get(id))).toEqual([false, false, false, false])
})

test('the last answer is read from the reviews’ index, and for the rejected alone', async () => {
  const id = await aDeal('APPROVED', [])
  await db.execute(sql`
    insert into deal_reviews (id, deal_id, version, decision, decided_by, decided_at)
    select gen_random_uuid(), ${id}, n, 'CHANGES_REQUESTED', ${merchant.id}, now() - n * interval '1 hour'
    from generate_series(1, 5000) n`)
  await db.execute(sql`vacuum analyze deal_reviews`)
  const one = selected().where(eq(deals.id, id))
  const planOf = async () => {
    const { rows } = await db.execute(sql`explain (analyze, costs off) ${one.getSQL()}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  expect(await planOf()).toContain('deal_reviews_deal on deal_reviews (never executed)')
  await db.update(deals).set({ approvalStatus: 'REJECTED' }).where(eq(deals.id, id))
  expect(await planOf()).toMatch(
    /deal_reviews_deal on deal_reviews \(actual time=\S+ rows=[1-9]\.00 loops=1\)/,
  )
})
