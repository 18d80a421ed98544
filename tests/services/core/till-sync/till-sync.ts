import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TillEntry } from '#src/contract/core/till-sync.ts'
import { coupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { reconcile } from '#src/services/core/reconciliation/reconcile.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { addPackageSubscription } from '#tests/support/packages.ts'
import { offlineTill, upload } from '#tests/support/till-entries.ts'
import { type Device, openTills } from '#tests/support/tills.ts'

/** A shop with a customer, whose tills work without the line. */
export async function openOffline() {
  const tills = await openTills()
  const { db, deps, services } = tills
  const shop = await tills.shop('Galle Fort', 'Mount Lavinia')
  const customer = await addAccount(db, { role: 'USER', business: undefined })
  await addPackageSubscription(db, customer.id)
  const { headers } = await signInAs(services.authentication, customer)

  /** Takes coupons of a deal as the app does. */
  async function collect(dealId: string) {
    const response = await services.core.request('/coupons/collect', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ dealId, userId: customer.id, key: crypto.randomUUID() }),
    })
    const { data }: { data: { couponCode: string; qr: string | null } } = await response.json()
    return data
  }

  async function dealWith(count: number, changes: Parameters<typeof addDeal>[2] = {}) {
    const deal = await addDeal(db, shop.id, changes)
    await addCoupons(db, deal, count)
    return deal
  }

  async function collected(count: number, changes: Parameters<typeof addDeal>[2] = {}) {
    const deal = await dealWith(count, changes)
    const codes = []
    for (let at = 0; at < count; at += 1) codes.push(await collect(deal.id))
    await db.execute(sql`
      update coupons set collected_at = collected_at - interval '1 day' where deal_id = ${deal.id}`)
    await db.execute(sql`
      update ledger set happened_at = happened_at - interval '1 day' where deal_id = ${deal.id}`)
    return { deal, codes }
  }

  async function historyOf(couponCode: string) {
    return db
      .select({ redemption: redemptions, coupon: coupons })
      .from(redemptions)
      .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
      .where(eq(coupons.code, couponCode))
      .orderBy(redemptions.redeemedAt, redemptions.id)
  }

  async function differences() {
    const { listed } = await reconcile(db, 'Asia/Colombo')
    return listed
  }

  async function countOf(table: string): Promise<number> {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)}`,
    )
    return rows[0]?.count ?? 0
  }

  async function oneCode(changes: Parameters<typeof addDeal>[2] = {}): Promise<string> {
    const { codes } = await collected(1, changes)
    return codes[0]?.couponCode ?? ''
  }

  /** What became of entries that a till sends, by default this one. */
  function outcomesAt(usual: Device) {
    return async (entries: readonly TillEntry[], device = usual, given: object = {}) => {
      const answer = await upload(device, entries, given)
      expect(answer.code, answer.displayMessage).toBe(2000)
      return answer.data.outcomes
    }
  }

  const till = (given: object = {}, kind?: 'P-256') => offlineTill(tills, shop, given, kind)
  return {
    ...tills,
    openShop: tills.shop,
    deps,
    shop,
    customer,
    collect,
    dealWith,
    collected,
    historyOf,
    differences,
    countOf,
    till,
    oneCode,
    outcomesAt,
  }
}
