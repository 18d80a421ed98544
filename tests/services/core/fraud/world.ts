import { eq, sql } from 'drizzle-orm'
import { v4, v7 } from 'uuid'
import type { FraudItem, FraudRow, Suspicion } from '#src/contract/core/fraud.ts'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { couponGuesses, coupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { ledgerDays } from '#src/services/core/ledger/schema.ts'
import { addCoupons, openCoupons, type Shopper } from '#tests/support/coupons.ts'

type Deal = Parameters<typeof addCoupons>[1]
type Given = { seconds?: number; tillId?: string | null }

/** The core service, with what a board of unusual redemptions is made of. */
export async function openFraud() {
  const world = await openCoupons()
  const { db } = world
  const today = businessDate(Date.now(), 'Asia/Colombo')
  const daysAgo = (days: number, time = '12:00:00') =>
    new Date(`${addDays(today, -days)}T${time}+05:30`)

  return {
    ...world,
    today,
    daysAgo,
    empty: () =>
      db.execute(sql`truncate redemptions, ledger, ledger_days, coupon_guesses,
        fraud_limits, fraud_seen cascade`),

    /** As the counter writes them, `seconds` apart. @returns their ids */
    async redeemed(deal: Deal, count: number, from: Date, { seconds = 1, tillId }: Given = {}) {
      const rows = await addCoupons(db, deal, count)
      const added = rows.map(({ id }, place) => ({
        id: v7(),
        couponId: id,
        merchantId: deal.merchantId,
        redeemedBy: deal.merchantId,
        key: v4(),
        redeemedAt: new Date(from.getTime() + place * seconds * 1000),
        tillId: tillId ?? null,
      }))
      for (const { couponId, redeemedAt } of added)
        await db
          .update(coupons)
          .set({ collectedBy: v7(), collectedAt: redeemedAt, redeemedAt })
          .where(eq(coupons.id, couponId))
      if (added.length > 0) await db.insert(redemptions).values(added)
      return added.map(({ id }) => id)
    },

    undo: (id: string) =>
      db
        .update(redemptions)
        .set({ undoneAt: new Date(), undoneBy: v7(), undoReason: 'MISTAKE' })
        .where(eq(redemptions.id, id)),

    async guessed(merchantId: string, count: number, tillId: string | null = null, network = '') {
      const signInId = v7()
      await db.execute(sql`insert into sign_ins (id, user_id, till_id)
        values (${signInId}, ${merchantId}, ${tillId})`)
      await db.insert(couponGuesses).values({ day: today, merchantId, signInId, network, count })
    },

    /** The takings of each of the days that say what is usual. */
    usual: (merchantId: string, paidCents: number) =>
      db.insert(ledgerDays).values(
        Array.from({ length: 28 }, (_none, place) => ({
          measure: 'REDEEMED' as const,
          subject: 'MERCHANT' as const,
          subjectId: merchantId,
          start: addDays(today, -7 - place),
          count: 1,
          paidCents,
          deductedCents: 0,
        })),
      ),

    async rows(who: Shopper) {
      const { data } = await who.ask<{ rows: FraudRow[] }>('/fraud')
      return data?.rows ?? []
    },

    page: (who: Shopper, kind: Suspicion, merchantId: string, query = '') =>
      who.ask<{ row: FraudRow; items: FraudItem[]; totalItems: number }>(
        `/fraud/${kind}/${merchantId}${query}`,
      ),
  }
}
