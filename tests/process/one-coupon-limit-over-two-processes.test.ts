import { and, eq, isNotNull } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { addPackageSubscription } from '#tests/support/packages.ts'
import { startServer } from '#tests/support/server.ts'

const { db, url } = await testDatabase()
const env = {
  DATABASE_URL: url.replace('@/', '@localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
}

test('of 200 who collect at once over two processes the limits let as many as they say [DEAL-141]', async () => {
  const servers = await Promise.all([startServer(env), startServer(env)])
  const origin = servers[0].origin
  const owner = await addAccount(db)
  const people = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { id, email } = await addAccount(db, { role: 'USER', business: undefined })
      await addPackageSubscription(db, id)
      return { id, token: await tokenFrom(origin, email, undefined, 'USER') }
    }),
  )
  for (const limits of [{ perDay: 5 }, { perPerson: 2 }, { perDay: 6, perPerson: 2 }]) {
    const deal = await addDeal(db, owner.id, limits)
    await addCoupons(db, deal, 40)
    await Promise.all(
      Array.from({ length: 200 }, async (_none, at) => {
        const person = people[at % people.length]
        await fetch(`${servers[at % 2]?.origin}/api/v1/core/coupons/collect`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${person?.token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ dealId: deal.id, userId: person?.id, key: v4() }),
        })
      }),
    )
    const taken = await db
      .select()
      .from(coupons)
      .where(and(eq(coupons.dealId, deal.id), isNotNull(coupons.collectedAt)))
    expect(taken, JSON.stringify(limits)).toHaveLength(limits.perDay ?? 8)
    for (const { id } of limits.perPerson ? people : [])
      expect(taken.filter(({ collectedBy }) => collectedBy === id).length).toBeLessThanOrEqual(2)
  }
})
