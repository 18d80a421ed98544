import { eq, sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { coupons } from '#src/services/core/coupons/schema.ts'
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

test('of 200 takes of one coupon over two processes, some undone meanwhile, every cent is accounted for [COUP-121, COUP-122, R01]', async () => {
  const servers = await Promise.all([startServer(env), startServer(env)])
  const owner = await addAccount(db)
  const buyer = await addAccount(db, { role: 'USER', business: undefined })
  const authorization = `Bearer ${await tokenFrom(servers[0].origin, owner.email)}`
  const deal = await addDeal(db, owner.id, { couponValueCents: 1_000_00 })
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  const [coupon] = await addCoupons(db, deal, 1, collected)
  type Answer = { code: number; data: { id: string; taken: { cents: number } } | null }
  /** Again while a server is too busy, which takes nothing. */
  async function send(at: number, method: string, path: string, body: object): Promise<Answer> {
    const answer = await fetch(`${servers[at % 2]?.origin}/api/v1/core/coupons/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (answer.status === BUSY) return send(at, method, path, body)
    const { code, data } = await answer.json()
    return { code, data: code === 2000 ? data : null }
  }
  const taken = await Promise.all(
    Array.from({ length: 200 }, async (_none, at) => {
      const takenCents = 1 + ((at * 733) % 2000)
      const body = { couponCode: coupon?.code, merchantId: owner.id, takenCents }
      const sent = { ...body, key: v4() }
      let { data: redemption } = await send(at, 'PUT', 'redeem', sent)
      if (at % 10 === 0) {
        // What was refused for want of money may be taken once an undo has given some back.
        const again = await send(at + 1, 'PUT', 'redeem', sent)
        if (redemption) expect(again.data?.id).toBe(redemption.id)
        redemption ??= again.data
      }
      if (!redemption || at % 7 > 0) return redemption?.taken.cents ?? 0
      const undo = { reason: 'MISTAKE', note: '' }
      const undone = await send(at + 1, 'POST', `redemptions/${redemption.id}/undo`, undo)
      return undone.code === 2000 ? 0 : redemption.taken.cents
    }),
  )
  const [row] = await db
    .select()
    .from(coupons)
    .where(eq(coupons.id, coupon?.id ?? ''))
  const takenCents = row?.takenCents ?? 0
  expect(takenCents).toBe(taken.reduce((sum, cents) => sum + cents, 0))
  expect(takenCents).toBeLessThanOrEqual(1_000_00)
  const { rows } = await db.execute(sql`
    select
      (select sum(taken_cents)::int from redemptions where coupon_id = ${row?.id} and undone_at is null) as standing,
      (select sum(paid_cents + deducted_cents)::int from ledger
        where source_id = ${row?.id} and measure = 'REDEEMED') as counted`)
  expect(rows).toEqual([{ standing: takenCents, counted: takenCents }])
})

test('of two tills that take all that is left one takes it [COUP-121, R01]', async () => {
  const servers = await Promise.all([startServer(env), startServer(env)])
  const owner = await addAccount(db)
  const buyer = await addAccount(db, { role: 'USER', business: undefined })
  const authorization = `Bearer ${await tokenFrom(servers[0].origin, owner.email)}`
  const deal = await addDeal(db, owner.id, { couponValueCents: 99_99 })
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  for (const coupon of await addCoupons(db, deal, 10, collected)) {
    const codes = await Promise.all(
      servers.map(async ({ origin }) => {
        const body = { couponCode: coupon.code, merchantId: owner.id, key: v4(), takenCents: 99_99 }
        const answer = await fetch(`${origin}/api/v1/core/coupons/redeem`, {
          method: 'PUT',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        return (await answer.json()).code
      }),
    )
    expect(codes.toSorted()).toEqual([2000, 4010])
  }
})
