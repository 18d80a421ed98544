import type { Tx } from '#src/database/connect.ts'
import { couponFailures, couponFiles } from '../../services/core/coupon-files/schema.ts'
import { coupons, dealCoupons, redemptions } from '../../services/core/coupons/schema.ts'
import type { WorldAccount } from './account.ts'
import { worldCouponFiles } from './coupon-files.ts'
import { worldCoupons } from './coupons.ts'
import type { DealRows } from './deal-story.ts'
import { insertAll } from './rows.ts'

type World = { accounts: readonly WorldAccount[]; deals: readonly DealRows[]; now: number }

/** Coupons, the files they came in, what became of them, and their deals; triggers count them. */
export async function writeCoupons(tx: Tx, { accounts, deals, now }: World): Promise<void> {
  const rows = worldCoupons(deals, accounts, now)
  const uploads = worldCouponFiles(rows)
  await insertAll(tx, couponFiles, uploads.files)
  await insertAll(tx, couponFailures, uploads.failures)
  await insertAll(tx, dealCoupons, rows.deals)
  await insertAll(tx, coupons, rows.coupons)
  await insertAll(tx, redemptions, rows.redemptions)
}
