import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { dealCorrections } from '#src/services/core/deal-corrections/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
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
const json = { 'content-type': 'application/json' }

test('of an approval, a withdrawal and an expiry at once over two processes the deal follows the one that won [DEAL-98, R02]', async () => {
  const [first, second] = await Promise.all([startServer(env), startServer(env)])
  const admin = await addAccount(db, { role: 'ADMIN', business: undefined })
  const owner = await addAccount(db)
  const deciding = `Bearer ${await tokenFrom(first.origin, admin.email)}`
  const owning = `Bearer ${await tokenFrom(second.origin, owner.email)}`
  for (let round = 0; round < 8; round += 1) {
    const deal = await addDeal(db, owner.id, { approvalStatus: 'APPROVED' })
    const id = v7()
    await db.insert(dealCorrections).values({
      id,
      dealId: deal.id,
      merchantId: owner.id,
      title: 'Corrected',
      subTitle: deal.subTitle,
      description: deal.description,
      termsAndConditions: deal.termsAndConditions,
      coverImage: deal.coverImage,
      imageUrls: [deal.coverImage],
    })
    const approve = (origin: string) =>
      fetch(`${origin}/api/v1/core/deal-corrections/decide`, {
        method: 'PUT',
        headers: { ...json, authorization: deciding },
        body: JSON.stringify({ id, approvalStatus: 'APPROVED', version: 1 }),
      })
    const withdraw = (origin: string) =>
      fetch(`${origin}/api/v1/core/deal-corrections/${id}`, {
        method: 'DELETE',
        headers: { authorization: owning },
      })
    const expire = async () => {
      const over = { validFrom: new Date('2025-01-01'), expiredOn: new Date('2025-02-01') }
      await db
        .update(deals)
        .set({ ...over, expiresOn: '2025-02-01' })
        .where(eq(deals.id, deal.id))
    }
    const [answers] = await Promise.all([
      Promise.all(
        [first, second, first, second].flatMap(({ origin }) => [approve(origin), withdraw(origin)]),
      ),
      round % 2 === 0 ? undefined : expire(),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status >= 500 && status !== BUSY)).toEqual([])
    const won = statuses.filter((status) => status === 200).length
    expect(won).toBeLessThanOrEqual(1)
    if (round % 2 === 0) expect(won).toBe(1)
    const [after] = await db.select().from(deals).where(eq(deals.id, deal.id))
    const [correction] = await db.select().from(dealCorrections).where(eq(dealCorrections.id, id))
    const isApproved = correction?.approvalStatus === 'APPROVED'
    expect(isApproved && correction?.deletedAt !== null).toBe(false)
    expect(after?.title).toBe(isApproved ? 'Corrected' : deal.title)
    expect(after?.version).toBe(isApproved ? deal.version + 1 : deal.version)
  }
})
