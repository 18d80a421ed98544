import type { Tx } from '#src/database/connect.ts'
import { couponFailures, couponFiles } from '../../services/core/coupon-files/schema.ts'
import { coupons, dealCoupons, redemptions } from '../../services/core/coupons/schema.ts'
import { worldCouponFiles } from './coupon-files.ts'
import { worldCoupons } from './coupons.ts'
import type { DealRows } from './deal-story.ts'
import { collectOffPackages, type WorldPackages, writePackages } from './packages.ts'
import { insertAll } from './rows.ts'
import type { World } from './world.ts'

export async function writeCoupons(
  tx: Tx,
  world: World,
  { deals, packages }: { deals: readonly DealRows[]; packages: WorldPackages },
): Promise<void> {
  const rows = worldCoupons(deals, world)
  const collected = collectOffPackages(rows.coupons, world)
  const uploads = worldCouponFiles(rows)
  await insertAll(tx, couponFiles, uploads.files)
  await insertAll(tx, couponFailures, uploads.failures)
  await insertAll(tx, dealCoupons, rows.deals)
  await insertAll(tx, coupons, collected.coupons)
  await insertAll(tx, redemptions, rows.redemptions)
  await writePackages(tx, packages, collected.joined)
}
