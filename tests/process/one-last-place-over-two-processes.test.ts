import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { addBranch } from '#tests/support/branches.ts'
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

test('of 50 coupons redeemed at once over two processes as many as a branch has places for, and an undo frees one [DEAL-150, R01]', async () => {
  const servers = await Promise.all([startServer(env), startServer(env)])
  const owner = await addAccount(db)
  const buyer = await addAccount(db, { role: 'USER', business: undefined })
  await addBranch(db, owner.id, 'Fort')
  const authorization = `Bearer ${await tokenFrom(servers[0].origin, owner.email)}`
  /** Again while a server is too busy, which redeems nothing. */
  async function send(
    at: number,
    method: string,
    path: string,
    body: object,
  ): Promise<{ code: number; id: string }> {
    const answer = await fetch(`${servers[at % 2]?.origin}/api/v1/core/coupons/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (answer.status === BUSY) return send(at, method, path, body)
    const { code, data }: { code: number; data: { id: string } | null } = await answer.json()
    return { code, id: data?.id ?? '' }
  }
  for (const rules of [
    { perBranchDay: 9 },
    { perBranchHour: 1 },
    { perBranchDay: 30, perBranchHour: 4 },
  ]) {
    const deal = await addDeal(db, owner.id, rules)
    const collected = { collectedBy: buyer.id, collectedAt: new Date() }
    const coupons = await addCoupons(db, deal, 52, collected)
    const redeem = (at: number) =>
      send(at, 'PUT', 'redeem', { couponCode: coupons[at]?.code, merchantId: owner.id, key: v4() })
    const sent = await Promise.all(Array.from({ length: 50 }, (_none, at) => redeem(at)))
    const done = sent.filter(({ code }) => code === 2000)
    expect(done, JSON.stringify(rules)).toHaveLength(rules.perBranchHour ?? rules.perBranchDay ?? 0)
    const undo = `redemptions/${done[0]?.id}/undo`
    await send(1, 'POST', undo, { reason: 'MISTAKE', note: '' })
    const last = await Promise.all([redeem(50), redeem(51)])
    expect(last.filter(({ code }) => code === 2000)).toHaveLength(1)
  }
})
