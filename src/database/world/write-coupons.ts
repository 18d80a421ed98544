import type { Tx } from '#src/database/connect.ts'
import { couponFailures, couponFiles } from '../../services/core/coupon-files/schema.ts'
import { coupons, dealCoupons, redemptions } from '../../services/core/coupons/schema.ts'
import type { WorldAccount } from './account.ts'
import { worldCouponFiles } from './coupon-files.ts'
import { worldCoupons } from './coupons.ts'
import type { DealRows } from './deal-story.ts'
import { collectOffPackages, type WorldPackages, writePackages } from './packages.ts'
import { insertAll } from './rows.ts'

type World = {
  accounts: readonly WorldAccount[]
  deals: readonly DealRows[]
  packages: WorldPackages
  now: number
  timeZone: string
}

export async function writeCoupons(tx: Tx, world: World): Promise<void> {
  const { accounts, deals, packages, now } = world
  const rows = worldCoupons(deals, accounts, now)
  const collected = collectOffPackages(rows.coupons, accounts, world)
  const uploads = worldCouponFiles(rows)
  await insertAll(tx, couponFiles, uploads.files)
  await insertAll(tx, couponFailures, uploads.failures)
  await insertAll(tx, dealCoupons, rows.deals)
  await insertAll(tx, coupons, collected.coupons)
  await insertAll(tx, redemptions, rows.redemptions)
  await writePackages(tx, packages, collected.joined)
}
