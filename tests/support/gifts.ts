import { eq } from 'drizzle-orm'
import { giveWaiting } from '#src/services/core/coupon-gifts/work.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { addCoupons, openCoupons } from './coupons.ts'
import { messagesTo } from './messages.ts'

type More = { kind?: string; reason?: string }

/** A shop that writes Russian, its rival and an administrator, who give coupons. */
export async function openGifts() {
  const shop = await openCoupons()
  const { db, deps } = shop
  const owner = await shop.person({ language: 'ru' })
  const rival = await shop.person()
  const admin = await shop.person({ role: 'ADMIN', business: undefined })
  let last = 0

  return {
    ...shop,
    owner,
    rival,
    admin,
    /** A number that no other test of the file has. */
    newNumber: () => `+94771${String(++last).padStart(6, '0')}`,
    give(by: typeof owner, dealId: string, to: string | string[], more: More = {}) {
      const recipients = [to].flat().map((one) => ({ to: one, name: 'Anna' }))
      return by.ask<{ id: string }>('/coupons/gifts', 'POST', { dealId, recipients, ...more })
    },
    async stocked(count = 5, rules = {}) {
      const deal = await shop.deal(owner.id, rules)
      if (count > 0) await addCoupons(db, deal, count)
      return deal
    },
    async collectedOf(dealId: string) {
      const rows = await db.select().from(coupons).where(eq(coupons.dealId, dealId))
      return rows.filter(({ collectedAt }) => collectedAt !== null)
    },
    async tokenSentTo(to: string) {
      const [message] = await messagesTo(deps, to)
      return message?.params.link?.split('/g/')[1] ?? ''
    },
    /** Gives what lists wait for. */
    async work() {
      while (await giveWaiting(deps, new AbortController().signal));
    },
  }
}
