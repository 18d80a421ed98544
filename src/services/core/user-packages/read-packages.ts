import { CURRENCY } from '#src/contract/core/deal-limits.ts'
import {
  listUserPackages,
  type PackageStatus,
  readPackageStatus,
  type UserPackage,
} from '#src/contract/core/user-packages.ts'
import type { Format } from '#src/i18n/format.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { type CurrentPackage, findCurrentPackage } from './current.ts'
import { findPackages, type PackageRow } from './find-packages.ts'

export const readPackagesEndpoints = [
  bind(listUserPackages, async ({ format }, { db }) => {
    const rows = await findPackages(db)
    return { data: { packages: rows.map((row) => presentPackage(row, format)) } }
  }),

  bind(readPackageStatus, async ({ params, caller, format }, { db }) => {
    if (params.userId !== caller.userId) {
      throw new Refusal('forbidden', 'errors:service.userMismatch')
    }
    const current = await findCurrentPackage(db, caller.userId)
    return { data: current ? presentStatus(current, format) : noPackage }
  }),
]

function presentPackage(row: PackageRow, format: Format): UserPackage {
  const { id, name, priceCents, couponLimit, validDays, imageUrl, version } = row
  return {
    id,
    name,
    price: { cents: priceCents, currency: CURRENCY, display: format.money(priceCents) },
    couponLimit,
    validDays,
    imageUrl,
    version,
  }
}

function presentStatus(current: CurrentPackage, format: Format): PackageStatus {
  return {
    expired: current.expired,
    remainingCoupons: current.remaining,
    planId: current.packageId,
    subscriptionEndDate: format.instant(current.endsAt),
  }
}

const noPackage: PackageStatus = {
  expired: false,
  remainingCoupons: 0,
  planId: null,
  subscriptionEndDate: null,
}
