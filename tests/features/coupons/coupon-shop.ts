import { eq } from 'drizzle-orm'
import { dealCoupons } from '#src/services/core/coupons/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal, lastDay } from '#tests/support/coupons.ts'

/** A shop with coupons in every state, its rival, a bank and an administrator at their browsers. */
export async function openCouponShop() {
  const app = await testApp()
  const { db } = app
  const business = {
    updated: true,
    approvalStatus: 'APPROVED',
    businessName: 'Harbour House',
  } as const
  const owner = await signedIn(app, { business })
  const rival = await signedIn(app)
  const bank = await signedIn(app, { role: 'BANK' })
  const admin = await signedIn(app, { role: 'ADMIN', business: undefined })
  const buyer = await addAccount(db, { role: 'USER', fullName: '=cmd Ruwan', business: undefined })
  const tea = await addDeal(db, owner.account.id)
  const spa = await addDeal(db, owner.account.id, { title: 'Spa morning' })
  const past = await addDeal(db, owner.account.id, { title: 'Last summer', ...lastDay(-1) })
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  await addCoupons(db, tea, 26)
  await addCoupons(db, tea, 1, { ...collected, redeemedAt: new Date() })
  await addCoupons(db, spa, 2, collected)
  await addCoupons(db, past, 1, lastDay(-1))
  await db.update(dealCoupons).set({ priceCents: 500_00 }).where(eq(dealCoupons.dealId, spa.id))
  return { app, db, owner, rival, bank, admin, tea, spa, past, collected }
}
