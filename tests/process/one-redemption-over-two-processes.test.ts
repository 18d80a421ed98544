import { eq, sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { placeChanges, placeCounts } from '#src/services/core/coupons/redeem/schema.ts'
import { coupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { ledger } from '#src/services/core/ledger/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { addPackageSubscription } from '#tests/support/packages.ts'
import { BUSY, twoProcesses } from '#tests/support/two-processes.ts'

const database = await testDatabase()
const { db } = database
const { signIn } = await twoProcesses(database, { atEnd: afterAll })

/** Coupons of one deal that a customer holds, and the calls of their merchant. */
async function shop(count: number, rules: Parameters<typeof addDeal>[2] = {}) {
  const owner = await addAccount(db)
  const buyer = await addAccount(db, { role: 'USER', business: undefined })
  const deal = await addDeal(db, owner.id, rules)
  const held = await addCoupons(db, deal, count, { collectedBy: buyer.id, collectedAt: new Date() })
  const { ask, insist } = await signIn(owner.email)
  const formOf = (coupon: { code: string } | undefined, given: object = {}) => ({
    couponCode: coupon?.code,
    merchantId: owner.id,
    key: v4(),
    ...given,
  })
  return { held, ask, insist, formOf }
}
const redeemPath = 'core/coupons/redeem'
const undoPath = (id: string) => `core/coupons/redemptions/${id}/undo`
const mistake = { reason: 'MISTAKE', note: '' }
const dealOf = ([coupon]: readonly { dealId: string }[]) => coupon?.dealId ?? ''
const idOf = (coupon: { id: string } | undefined) => coupon?.id ?? ''

async function rowOf(couponId: string) {
  const [row] = await db.select().from(coupons).where(eq(coupons.id, couponId))
  return row
}

test('of 200 who redeem a coupon at once over two processes one does [R01, COUP-55]', async () => {
  const { held, ask, formOf } = await shop(1)
  const [coupon] = held
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_none, at) => ask(at, 'PUT', redeemPath, formOf(coupon))),
  )
  const codes = answers.map(({ code }) => code)
  expect(codes.filter((code) => code === 2000)).toHaveLength(1)
  // Beyond its capacity a process says so instead (D05).
  const refused = codes.filter((code) => code === 4010 || code === BUSY)
  expect(refused).toHaveLength(199)
  expect(refused).toContain(4010)
  expect(await db.$count(redemptions, eq(redemptions.couponId, idOf(coupon)))).toBe(1)
})

test('of undos and redemptions at once over two processes each has its place and none is lost [COUP-71, COUP-72, R01]', async () => {
  const { held, ask, formOf } = await shop(5)
  for (const coupon of held) {
    const redeem = (at: number) => ask(at, 'PUT', redeemPath, formOf(coupon))
    const { data } = await redeem(0)
    const undo = (at: number) => ask(at, 'POST', undoPath(data.id), mistake)
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
    const history = await db.select().from(redemptions).where(eq(redemptions.couponId, coupon.id))
    expect(history).toHaveLength(1 + (redeemed ?? 0))
    expect(history.filter(({ undoneAt }) => !undoneAt)).toHaveLength(redeemed ?? 0)
    expect((await rowOf(coupon.id))?.redeemedAt === null).toBe(redeemed === 0)
    const entries = await db.select().from(ledger).where(eq(ledger.sourceId, coupon.id))
    const counted = entries.filter(({ measure }) => measure === 'REDEEMED')
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(redeemed)
  }
})

test('of 200 takes of one coupon over two processes, some undone meanwhile, every cent is accounted for [COUP-121, COUP-122, R01]', async () => {
  const { held, insist, formOf } = await shop(1, { couponValueCents: 1_000_00 })
  const [coupon] = held
  type Redemption = { id: string; taken: { cents: number } }
  async function send(at: number, method: string, path: string, body: object) {
    const { code, data } = await insist<Redemption>(at, method, path, body)
    return { code, data: code === 2000 ? data : null }
  }
  const taken = await Promise.all(
    Array.from({ length: 200 }, async (_none, at) => {
      const form = formOf(coupon, { takenCents: 1 + ((at * 733) % 2000) })
      let { data: redemption } = await send(at, 'PUT', redeemPath, form)
      if (at % 10 === 0) {
        // What was refused for want of money may be taken once an undo has given some back.
        const again = await send(at + 1, 'PUT', redeemPath, form)
        if (redemption) expect(again.data?.id).toBe(redemption.id)
        redemption ??= again.data
      }
      if (!redemption || at % 7 > 0) return redemption?.taken.cents ?? 0
      const undone = await send(at + 1, 'POST', undoPath(redemption.id), mistake)
      return undone.code === 2000 ? 0 : redemption.taken.cents
    }),
  )
  const takenCents = (await rowOf(idOf(coupon)))?.takenCents ?? 0
  expect(takenCents).toBe(taken.reduce((sum, cents) => sum + cents, 0))
  expect(takenCents).toBeLessThanOrEqual(1_000_00)
  const { rows } = await db.execute(sql`
    select
      (select sum(taken_cents)::int from redemptions where coupon_id = ${idOf(coupon)} and undone_at is null) as standing,
      (select sum(paid_cents + deducted_cents)::int from ledger
        where source_id = ${idOf(coupon)} and measure = 'REDEEMED') as counted`)
  expect(rows).toEqual([{ standing: takenCents, counted: takenCents }])
})

test('of two tills that take all that is left one takes it [COUP-121, R01]', async () => {
  const { held, ask, formOf } = await shop(10, { couponValueCents: 99_99 })
  for (const coupon of held) {
    const answers = await Promise.all(
      [0, 1].map((at) => ask(at, 'PUT', redeemPath, formOf(coupon, { takenCents: 99_99 }))),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([2000, 4010])
  }
})

test('of 40 at a branch over two processes as many redeem as fit, and an undo gives one place back [DEAL-150]', async () => {
  const { held, insist, formOf } = await shop(60, { perBranchDay: 9 })
  const redeem = (coupon: { code: string } | undefined, at: number) =>
    insist(at, 'PUT', redeemPath, formOf(coupon))
  const first = await Promise.all(held.slice(0, 40).map(redeem))
  const done = first.filter(({ code }) => code === 2000)
  expect(done).toHaveLength(9)
  expect(first.filter(({ code }) => code === 4022)).toHaveLength(31)
  const undone = await Promise.all(
    done.slice(0, 3).map(({ data }, at) => insist(at, 'POST', undoPath(data.id), mistake)),
  )
  expect(undone.map(({ code }) => code)).toEqual([2000, 2000, 2000])
  const second = await Promise.all(held.slice(40).map(redeem))
  expect(second.filter(({ code }) => code === 2000)).toHaveLength(3)
  const [counted] = await db
    .select()
    .from(placeCounts)
    .where(eq(placeCounts.dealId, dealOf(held)))
  const [waiting] = await db
    .select({ count: sql<number>`sum(${placeChanges.count})::int` })
    .from(placeChanges)
    .where(eq(placeChanges.dealId, dealOf(held)))
  expect((counted?.today ?? 0) + (waiting?.count ?? 0)).toBe(9)
})

test('of prints and people who collect at once over two processes each coupon has one holder [COUP-178, R01]', async () => {
  const owner = await addAccount(db)
  const deal = await addDeal(db, owner.id)
  await addCoupons(db, deal, 40)
  const buyer = await addAccount(db, { role: 'USER', business: undefined })
  await addPackageSubscription(db, buyer.id)
  const [merchant, person] = [await signIn(owner.email), await signIn(buyer.email, 'USER')]
  const collect = (at: number) =>
    person.insist<{ couponCode: string }>(at, 'POST', 'core/coupons/collect', {
      dealId: deal.id,
      userId: buyer.id,
      key: v4(),
    })
  const print = (at: number) =>
    merchant.insist<{ count: number }>(at, 'POST', `core/coupons/sheets/${deal.id}`, { count: 3 })
  const sent = Array.from({ length: 40 }, async (_none, at) => {
    const { code, data } = await (at % 4 === 0 ? print(at / 4) : collect(at))
    return { isPrint: at % 4 === 0, isDone: code === 2000, code, data }
  })
  const answers = await Promise.all(sent)
  expect(answers.filter(({ code }) => code !== 2000 && code !== 4022)).toEqual([])
  const collected = answers.flatMap(({ isDone, data }) =>
    isDone && 'couponCode' in data ? [data.couponCode] : [],
  )
  const prints = answers.filter(({ isPrint, isDone }) => isPrint && isDone).length
  const rows = await db.select().from(coupons).where(eq(coupons.dealId, deal.id))
  const held = rows.filter(({ collectedBy }) => collectedBy !== null)
  const printed = rows.filter(({ printedAt }) => printedAt !== null)
  expect(held.map(({ code }) => code).toSorted()).toEqual(collected.toSorted())
  expect(printed).toHaveLength(3 * prints)
  expect(printed.filter((row) => held.includes(row))).toEqual([])
  expect(held.length + printed.length).toBeLessThanOrEqual(40)
  expect(prints).toBeGreaterThan(0)
})
