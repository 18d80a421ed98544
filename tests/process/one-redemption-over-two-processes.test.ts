import { eq } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { redemptions } from '#src/services/core/coupons/schema.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'

const BUSY = 503
const { db, url } = await testDatabase()
const env = {
  DATABASE_URL: url.replace('@/', '@localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
}

test('of 200 who redeem a coupon at once over two processes one does [R01, COUP-55]', async () => {
  const [first, second] = await Promise.all([startServer(env), startServer(env)])
  const origins = [first.origin, second.origin]
  const owner = await addAccount(db)
  const buyer = await addAccount(db, { role: 'USER', business: undefined })
  const deal = await addDeal(db, owner.id)
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  const [coupon] = await addCoupons(db, deal, 1, collected)
  const authorization = `Bearer ${await tokenFrom(first.origin, owner.email)}`

  const codes = await Promise.all(
    Array.from({ length: 200 }, async (_none, at) => {
      const answer = await fetch(`${origins[at % 2]}/api/v1/core/coupons/redeem`, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ couponCode: coupon?.code, merchantId: owner.id, key: v4() }),
      })
      // Beyond its capacity a process says so instead (D05).
      if (answer.status === 503) return BUSY
      const { code }: { code: number } = await answer.json()
      return code
    }),
  )
  expect(codes.filter((code) => code === 2000)).toHaveLength(1)
  const refused = codes.filter((code) => code === 4010 || code === BUSY)
  expect(refused).toHaveLength(199)
  expect(refused).toContain(4010)
  const rows = await db
    .select()
    .from(redemptions)
    .where(eq(redemptions.couponId, coupon?.id ?? ''))
  expect(rows).toHaveLength(1)
})
