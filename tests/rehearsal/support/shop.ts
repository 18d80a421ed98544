import { sql } from 'drizzle-orm'
import type { Database } from '#src/database/connect.ts'
import { signCode } from '#src/services/core/coupons/sign-code.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { addBranch } from '#tests/support/branches.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { testSettings } from '#tests/support/test-settings.ts'

const DAY_MS = 86_400_000
/** Rows of one insert. */
const BATCH = 2000
/** One coupon in so many belongs to a deal of which a branch redeems so many a day at most. */
const LIMITED = 5

export type Coupon = { code: string; text: string }

/** A shop of one branch and a customer, whose coupons are worth little enough for a till's limits. */
export async function openShop(db: Database, secret: string) {
  const settings = { ...testSettings, secretKeys: [secret] }
  const owner = await addAccount(db)
  await addBranch(db, owner.id, 'Galle Fort')
  const customer = await addAccount(db, { role: 'USER', business: undefined })
  const price = { originalPriceCents: 50_000, deductionCents: 10_000 }
  const free = await addDeal(db, owner.id, price)
  const limited = await addDeal(db, owner.id, { ...price, perBranchDay: 100_000 })

  /** Coupons that the customer has held for a day, with the text that the till reads. */
  async function collected(count: number, read: 'code' | 'signed'): Promise<Coupon[]> {
    const held = { collectedBy: customer.id, collectedAt: new Date(Date.now() - DAY_MS) }
    const found: Coupon[] = []
    const shares = [Math.floor(count / LIMITED), count - Math.floor(count / LIMITED)]
    for (const [at, deal] of [limited, free].entries())
      for (let left = shares[at] ?? 0; left > 0; left -= BATCH) {
        const added = await addCoupons(db, deal, Math.min(left, BATCH), held)
        for (const coupon of added) {
          const { branchIds, attention, perBranchDay, perBranchHour, couponValueCents } = deal
          const rules = { branchIds, attention, perBranchDay, perBranchHour, couponValueCents }
          const signed = () => signCode(settings, { ...coupon, ...rules })
          found.push({ code: coupon.codeKey, text: read === 'code' ? coupon.code : signed() })
        }
      }
    return found
  }

  /** As wide as an owner can set the limits: their end is not what is rehearsed. */
  async function letWorkOffline(): Promise<void> {
    await db.execute(sql`
      update tills set offline = true, offline_coupons = 10000, offline_cents = 100000000,
        offline_hours = 24, paired_at = paired_at - interval '1 day'`)
  }

  return { owner, collected, letWorkOffline }
}

export function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item, at) => ({ item, place: (at * 7919) % items.length }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
