import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dealReviews, deals } from '#src/services/core/deals/schema.ts'
import { moveTally } from '#src/services/core/deals/tallies.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'

const { db, url } = await testDatabase()
const env = {
  DATABASE_URL: url.replace('@/', '@localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
}
const BUSY = 503

test('of a merchant’s save, an administrator’s for them and approvals at once one wins, and no writer approves [DEAL-170, DEAL-173]', async () => {
  const [first, second] = await Promise.all([startServer(env), startServer(env)])
  const writer = await addAccount(db, { role: 'ADMIN', business: undefined })
  const other = await addAccount(db, { role: 'ADMIN', business: undefined })
  const owner = await addAccount(db)
  const tokens = new Map<string, string>()
  for (const { email } of [writer, other, owner])
    tokens.set(email, await tokenFrom(first.origin, email))
  const put = async (origin: string, who: { email: string }, path: string, body: object) => {
    const answer = await fetch(`${origin}/api/v1/core/deals/${path}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${tokens.get(who.email)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    return answer.status
  }
  for (let round = 0; round < 8; round += 1) {
    const deal = await addDeal(db, owner.id, { approvalStatus: 'PENDING' })
    await db.transaction((tx) => moveTally(tx, null, deal))
    const { id } = deal
    const words = {
      ...deal,
      categoryIds: [deal.categoryId],
      originalPrice: deal.originalPriceCents,
      deductionAmount: 0,
      validFrom: deal.validFrom.getTime(),
      expiredOn: deal.expiredOn.getTime(),
      startTime: '10:00 AM',
      endTime: '08:00 PM',
      imageUrls: [deal.coverImage],
    }
    const approval = { id, approvalStatus: 'APPROVED', userType: 'MERCHANT', role: 'ADMIN' }
    const approve = (origin: string, who: { email: string }, version: number) =>
      put(origin, who, 'ADMIN/approve', { ...approval, version })
    const statuses = await Promise.all([
      put(first.origin, owner, 'MERCHANT', { ...words, title: 'Theirs' }),
      put(second.origin, writer, 'ADMIN', { ...words, title: 'Written' }),
      ...(round % 2 === 0
        ? []
        : [approve(first.origin, other, 1), approve(second.origin, writer, 1)]),
    ])
    expect(statuses.filter((status) => status >= 500 && status !== BUSY)).toEqual([])
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const again = await Promise.all(
      [first, second, first, second].map(({ origin }) => approve(origin, writer, 2)),
    )
    const [after] = await db.select().from(deals).where(eq(deals.id, id))
    const [review] = await db
      .select()
      .from(dealReviews)
      .where(eq(dealReviews.dealId, id))
      .orderBy(desc(dealReviews.decidedAt))
    if (after?.title === 'Written') {
      expect(after).toMatchObject({ approvalStatus: 'PENDING', writtenBy: writer.id })
      expect([again, review]).toEqual([[422, 422, 422, 422], undefined])
      expect(await approve(second.origin, other, 2)).toBe(200)
    } else {
      expect(after).toMatchObject({ approvalStatus: 'APPROVED', writtenBy: null })
    }
  }
})
