import { eq } from 'drizzle-orm'
import { redemptions } from '#src/services/core/coupons/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'

export const counter = '/coupon-redeem'

/** A merchant at the counter, and coupons of deals with rules that somebody has collected. */
export async function openCounter() {
  const app = await testApp()
  const { db } = app
  const { browser, account } = await signedIn(app)
  const buyer = await addAccount(db, {
    role: 'USER',
    fullName: 'Ruwan Silva',
    business: undefined,
  })

  async function sold(merchantId: string, rules: { branchIds?: string[]; attention?: string }) {
    const deal = await addDeal(db, merchantId, rules)
    const collected = { collectedBy: buyer.id, collectedAt: new Date() }
    const [coupon] = await addCoupons(db, deal, 1, collected)
    if (!coupon) throw new Error('no coupon')
    return coupon
  }

  async function form(of = browser) {
    const { $ } = await of.get(counter)
    const value = (name: string) => $(`#redeem input[name=${name}]`).attr('value') ?? ''
    return { _csrf: value('_csrf'), key: value('key'), branch: value('branch') }
  }

  const redeemed = async (id: string) =>
    db.select().from(redemptions).where(eq(redemptions.couponId, id))

  return { app, db, browser, account, buyer, sold, form, redeemed }
}
