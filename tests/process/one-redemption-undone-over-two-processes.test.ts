import { eq } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { coupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { ledger } from '#src/services/core/ledger/schema.ts'
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

test('of undos and redemptions at once over two processes each has its place and none is lost [COUP-71, COUP-72, R01]', async () => {
  const servers = await Promise.all([startServer(env), startServer(env)])
  const owner = await addAccount(db)
  const buyer = await addAccount(db, { role: 'USER', business: undefined })
  const deal = await addDeal(db, owner.id)
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  const authorization = `Bearer ${await tokenFrom(servers[0].origin, owner.email)}`

  async function send(at: number, method: string, path: string, body: object) {
    const answer = await fetch(`${servers[at % 2]?.origin}/api/v1/core/coupons/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (answer.status === BUSY) return { code: BUSY, id: '' }
    const { code, data }: { code: number; data: { id: string } | null } = await answer.json()
    return { code, id: data?.id ?? '' }
  }

  for (let round = 0; round < 5; round += 1) {
    const [coupon] = await addCoupons(db, deal, 1, collected)
    const redeem = (at: number) => {
      const body = { couponCode: coupon?.code, merchantId: owner.id, key: v4() }
      return send(at, 'PUT', 'redeem', body)
    }
    const { id } = await redeem(0)
    const undo = (at: number) =>
      send(at, 'POST', `redemptions/${id}/undo`, { reason: 'MISTAKE', note: '' })
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_none, at) => (at % 4 < 2 ? undo(at) : redeem(at))),
    )
    const codes = (from: number) => sent.filter((_one, at) => at % 4 < 2 === (from === 0))
    const [undone, redeemed] = [codes(0), codes(1)].map(
      (some) => some.filter(({ code }) => code === 2000).length,
    )
    expect(undone).toBe(1)
    expect(sent.filter(({ code }) => ![2000, 4010, 4022, BUSY].includes(code))).toEqual([])
    expect(redeemed).toBeLessThanOrEqual(1)
    const isIt = eq(redemptions.couponId, coupon?.id ?? '')
    const history = await db.select().from(redemptions).where(isIt)
    expect(history).toHaveLength(1 + (redeemed ?? 0))
    expect(history.filter(({ undoneAt }) => !undoneAt)).toHaveLength(redeemed ?? 0)
    const [now] = await db
      .select()
      .from(coupons)
      .where(eq(coupons.id, coupon?.id ?? ''))
    expect(now?.redeemedAt === null).toBe(redeemed === 0)
    const entries = await db
      .select()
      .from(ledger)
      .where(eq(ledger.sourceId, coupon?.id ?? ''))
    const counted = entries.filter(({ measure }) => measure === 'REDEEMED')
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(redeemed)
  }
})
