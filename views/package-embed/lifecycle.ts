import type { PackageStatus, UserPackage } from '#src/contract/core/user-packages.ts'

export type DisplayStatus = 'ACTIVE' | 'EXPIRED' | 'INACTIVE'

export function displayStatus(
  { id }: Pick<UserPackage, 'id'>,
  status: PackageStatus,
): DisplayStatus {
  if (status.planId !== id) return 'INACTIVE'
  if (status.expired) return 'EXPIRED'
  return isUsable(status) ? 'ACTIVE' : 'INACTIVE'
}

export function hasActive(status: PackageStatus): boolean {
  return status.planId !== null && isUsable(status)
}

/** A free package is offered only as the first one, while it is in stock. */
export function offered(packages: readonly UserPackage[], status: PackageStatus): UserPackage[] {
  const { planId } = status
  return packages.filter(({ id, price }) => {
    if (price.cents > 0 || planId === null) return true
    return planId === id && isUsable(status)
  })
}

type Preferred = { requested: string | null; configured: string | null }

/** The requested one, else the configured one, else the first with a price. */
export function selectedOf(packages: readonly UserPackage[], { requested, configured }: Preferred) {
  const named = (id: string | null) => packages.find((one) => one.id === id)
  return (
    named(requested) ??
    named(configured) ??
    packages.find(({ price }) => price.cents > 0) ??
    packages[0]
  )
}

function isUsable({ expired, remainingCoupons }: PackageStatus): boolean {
  return !expired && remainingCoupons > 0
}
