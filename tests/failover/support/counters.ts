import { setTimeout as sleep } from 'node:timers/promises'
import { v4 } from 'uuid'
import type { Database } from '#src/database/connect.ts'
import { dishonest, type Seen, timed } from '#tests/faults/support/traffic.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'

const MERCHANTS = 4
const BATCH = 1000
/** How often it looks which requests are due. */
const TICK_MS = 10

type Coupon = { code: string; codeKey: string; merchant: number; key: string }
export type Attempt = Seen & { replica: number; coupon: string; acknowledged: boolean }

/** Counters that redeem coupons at a steady rate, each request when it is due, answered or not. */
export async function openCounters(db: Database, origins: readonly string[], perSecond: number) {
  const buyer = await addAccount(db, { role: 'USER', business: undefined })
  const shops = await Promise.all(
    Array.from({ length: MERCHANTS }, async () => {
      const owner = await addAccount(db)
      return { owner, deal: await addDeal(db, owner.id), token: '' }
    }),
  )
  const seen: Attempt[] = []
  const waiting: Coupon[] = []
  let [stopped, sent] = [true, 0]
  let open: Promise<void>[] = []

  async function stock(db: Database, count: number): Promise<void> {
    while (waiting.length < count) {
      const batches = shops.map(async ({ deal }, merchant) => {
        const held = { collectedBy: buyer.id, collectedAt: new Date() }
        const added = await addCoupons(db, deal, BATCH / MERCHANTS, held)
        return added.map(({ code, codeKey }) => ({ code, codeKey, merchant, key: v4() }))
      })
      const added = await Promise.all(batches)
      for (let at = 0; at < BATCH / MERCHANTS; at += 1)
        waiting.push(...added.flatMap((each) => each[at] ?? []))
    }
  }

  async function signIn(): Promise<void> {
    for (const shop of shops) shop.token = await tokenFrom(origins[0] ?? '', shop.owner.email)
  }

  async function redeem(coupon: Coupon, replica: number): Promise<void> {
    const { owner, token } = shops[coupon.merchant] as (typeof shops)[number]
    let code = 0
    const one = await timed(async () => {
      const answer = await fetch(`${origins[replica]}/api/v1/core/coupons/redeem`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ couponCode: coupon.code, merchantId: owner.id, key: coupon.key }),
      })
      const text = await answer.text()
      if (answer.ok) code = (JSON.parse(text) as { code: number }).code
      return new Response(text, answer)
    })
    const acknowledged = code === 2000
    // Sent again with its key, as a till does; what had been written is answered with success.
    if (!acknowledged) waiting.push(coupon)
    seen.push({ ...one, replica, coupon: coupon.codeKey, acknowledged })
  }

  async function run(): Promise<void> {
    const begun = performance.now()
    const before = sent
    while (!stopped) {
      const due = before + ((performance.now() - begun) * perSecond) / 1000
      for (; sent < due; sent += 1) {
        const coupon = waiting.shift()
        if (!coupon) throw new Error('no coupon is left')
        open.push(redeem(coupon, sent % origins.length))
      }
      await sleep(TICK_MS)
    }
    await Promise.all(open)
    open = []
  }

  let running = Promise.resolve()
  return {
    seen,
    stock,
    signIn,
    start() {
      stopped = false
      running = run()
    },
    async stop() {
      stopped = true
      await running
    },
  }
}

const isWell = ({ acknowledged }: Attempt) => acknowledged

export type Outage = ReturnType<typeof outageOf>

/**
 * What people at the counters noticed of something that began at `since` and that they had got over by `until`
 * (monotonic clock). Times in milliseconds.
 */
export function outageOf(seen: readonly Attempt[], since: number, until: number) {
  const attempts = seen.filter(({ at, ms }) => at + ms > since && at < until)
  const failed = attempts.filter((one) => !isWell(one))
  const gaps = [0, 1].map((replica) => {
    const ends = attempts
      .filter((one) => isWell(one) && one.replica === replica)
      .map(({ at, ms }) => at + ms)
      .sort((one, other) => one - other)
    return [since, ...ends].reduce(
      (most, end, at, all) => Math.max(most, end - (all[at - 1] ?? end)),
      0,
    )
  })
  return {
    /** The longest time without a redemption, at the one replica and at the other. */
    gaps,
    lastFailed: failed.reduce((last, { at, ms }) => Math.max(last, at + ms - since), 0),
    failed: failed.length,
    dishonest: dishonest(failed.map((one) => (one.status === 200 ? { ...one, status: 0 } : one))),
    slowest: attempts.reduce((most, { ms }) => Math.max(most, ms), 0),
  }
}
