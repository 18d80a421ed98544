import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { brokerKinds, codeStates, differenceKinds } from '#src/contract/core/reconciliation.ts'
import { couponFiles } from '#src/services/core/coupon-files/schema.ts'
import { countLedger } from '#src/services/core/ledger/count-ledger.ts'
import { enterBacklog } from '#src/services/core/ledger-backlog/enter-backlog.ts'
import { countDifferences, reconcile } from '#src/services/core/reconciliation/reconcile.ts'
import { report } from '#src/services/core/reconciliation/report.ts'
import { addCoupons, openCoupons } from '#tests/support/coupons.ts'
import { addCheckout } from '../ledger/ledger.ts'
import { filled, findPlanted, ZONE } from './find-planted.ts'
import { type Planted, plantedInCoupons } from './planted.ts'
import { plantedInEntries } from './planted-entries.ts'
import { plantedInFigures } from './planted-figures.ts'
import { plantedInMoney } from './planted-money.ts'

const planted = [...plantedInCoupons, ...plantedInEntries, ...plantedInFigures]
const world = await openCoupons()
const { db, deps } = world
const ids = await prepare()

/** One coupon of each state, written by the services alone. */
async function prepare() {
  const merchant = await world.person()
  const rival = await world.person()
  const user = await world.user()
  const deal = await world.deal(merchant.id)
  const otherDeal = await world.deal(merchant.id)
  const emptyDeal = await world.deal(merchant.id)
  await addCoupons(db, deal, 6)
  const collect = async () => {
    const { data } = await user.collect(deal.id)
    const code = data?.couponCode ?? ''
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from coupons where code = ${code}`,
    )
    return { code, id: rows[0]?.id ?? '' }
  }
  const redeem = async (code: string) => {
    const { data } = await merchant.redeem(code)
    return data?.id ?? ''
  }
  const collected = await collect()
  const redeemed = await collect()
  const undone = await collect()
  const again = await collect()
  await redeem(redeemed.code)
  for (const { code } of [undone, again]) {
    const body = { reason: 'MISTAKE', note: '' }
    const answer = await merchant.ask(
      `/coupons/redemptions/${await redeem(code)}/undo`,
      'POST',
      body,
    )
    expect(answer.status).toBe(200)
  }
  await redeem(again.code)
  const value = await partlyTaken()
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from coupons where collected_at is null order by id`,
  )
  const [free, off] = rows.map(({ id }) => id)
  await merchant.ask('/coupons/status', 'PUT', { couponId: off, status: 'INACTIVE' })
  await db.insert(couponFiles).values({
    id: v7(),
    dealId: otherDeal.id,
    merchantId: merchant.id,
    uploadedBy: merchant.id,
    fileName: 'empty.csv',
    uploadId: v7(),
    sha256: 'none',
    bytes: 0,
    state: 'DONE' as never,
  })
  const payment = await addCheckout(db, { state: 'PAID', paidAt: new Date() })
  await db.execute(sql`
    insert into view_days (subject, subject_id, day, views) values ('DEAL', ${deal.id}, '2026-05-14', 3)`)
  await db.execute(sql`insert into view_tens values ('DEAL', ${deal.id}, '2026-05-11', 3)`)
  await db.execute(sql`insert into view_months values ('DEAL', ${deal.id}, '2026-05-01', 3)`)
  await db.execute(sql`insert into view_quarters values ('DEAL', ${deal.id}, '2026-04-01', 3)`)
  while (await enterBacklog(deps));
  await countLedger(deps)
  return {
    merchant: merchant.id,
    rival: rival.id,
    user: user.id,
    deal: deal.id,
    otherDeal: otherDeal.id,
    emptyDeal: emptyDeal.id,
    collected: collected.id,
    redeemed: redeemed.id,
    undone: undone.id,
    again: again.id,
    free: free ?? '',
    off: off ?? '',
    value,
    payment,
  }

  async function partlyTaken() {
    const ofValue = await world.deal(merchant.id, { couponValueCents: 5_000_00 })
    const [coupon] = await addCoupons(db, ofValue, 1)
    await user.collect(ofValue.id)
    await merchant.redeem(coupon?.code ?? '', undefined, { takenCents: 1_000_00 })
    return coupon?.id ?? ''
  }
}

describe('comparing every coupon with what counts it', () => {
  test('what the services write adds up, and each coupon is counted once [REPORT-60]', async () => {
    const { codes, counts, listed } = await reconcile(db, ZONE)
    expect(listed).toEqual([])
    expect(counts).toEqual({})
    const none = { printed: 0, expired: 0, deleted: 0 }
    expect(codes).toEqual({ free: 2, collected: 2, redeemed: 2, undone: 1, ...none })
    const { rows } = await db.execute(sql`select count(*)::int as count from coupons`)
    expect(codeStates.reduce((sum, state) => sum + codes[state], 0)).toBe(rows[0]?.count)
  })

  test.each(planted)('$kind: $title is found [REPORT-61]', async (error: Planted) => {
    const found = await findPlanted(db, error.sql, ids)
    const ofKind = found.listed.filter(({ kind }) => kind === error.kind)
    expect(found.counts[error.kind], JSON.stringify(found.counts)).toBeGreaterThan(0)
    const [one] = ofKind
    const coupons: string[] = [
      ids.free,
      ids.collected,
      ids.redeemed,
      ids.undone,
      ids.again,
      ids.off,
      ids.value,
    ]
    const named = error.names ?? 'coupon'
    if (named === 'coupon') expect(one?.couponId).not.toBeNull()
    if (named === 'coupon' && !/Orphan/.test(error.kind)) expect(coupons).toContain(one?.couponId)
    if (named === 'deal') expect(one?.dealId).toBe(ids.deal)
    if (named === 'merchant') expect(one?.merchantId).toBe(ids.merchant)
    if (error.expected)
      expect(ofKind.map(({ expected }) => expected)).toContain(filled(error.expected, ids))
    if (error.found) expect(ofKind.map(({ found }) => found)).toContain(filled(error.found, ids))
    const { en, ru } = deps.translators
    for (const t of [en, ru]) {
      const text = (await report(db, found, 1, t)).join('\n')
      expect(text).toContain(t(`reconciliation:kind.${error.kind}`))
      if (named === 'deal') expect(text).toContain(`deal “High tea on the verandah” ${ids.deal}`)
      if (one?.couponId) expect(text).toContain(one.couponId)
    }
  })

  test('every kind has an error that shows it', () => {
    const kinds = [...planted, ...plantedInMoney].map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(
      new Set(differenceKinds.filter((kind) => !brokerKinds.some((one) => one === kind))),
    )
  })

  test('one error in many does not hide the others [REPORT-61]', async () => {
    const all = await findPlanted(
      db,
      [
        'update coupons set redeemed_at = null where id = :redeemed',
        'update coupon_sales set collected = collected - 1 where scope = :merchant',
        "update ledger_months set count = count + 7 where subject = 'ALL' and measure = 'REDEEMED'",
      ].join(';'),
      ids,
    )
    expect(Object.keys(all.counts)).toEqual(
      expect.arrayContaining(['redemptionUnknown', 'salesCollected', 'monthCount']),
    )
    expect(countDifferences(all)).toBeGreaterThan(3)
  })

  test('after a restore from a dump the numbers of transactions say nothing, and all adds up', async () => {
    const found = await findPlanted(
      db,
      "update ledger_progress set counted_to = now() + interval '1 hour'",
      ids,
    )
    expect(found.counts).toEqual({})
  })
})
