import { and, asc, eq, isNull } from 'drizzle-orm'
import { CURRENCY } from '#src/contract/core/deals.ts'
import * as contract from '#src/contract/core/user-packages.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { imageErrors } from '#src/services/core/catalogue/image-errors.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { Refusal, refuseFields, refuseForeignOwner } from '#src/services/kit/refusals/refusal.ts'
import { type CurrentPackage, findCurrentPackage, isRunning } from './current.ts'
import { type PackageColumns, type PackageRow, packageRecords } from './join.ts'
import { packageSubscriptions, userPackages } from './schema.ts'

const noPackage: contract.PackageStatus = {
  expired: false,
  remainingCoupons: 0,
  planId: null,
  subscriptionEndDate: null,
}

export const userPackagesEndpoints = [
  bind(contract.listUserPackages, async ({ format }, { db }) => {
    const rows = await findPackages(db)
    return { data: { packages: rows.map((row) => presentPackage(row, format)) } }
  }),

  bind(contract.readPackageStatus, async ({ params, caller, format }, { db }) => {
    refuseForeignOwner(params.userId, caller.userId)
    const current = await findCurrentPackage(db, caller.userId)
    return { data: current ? presentStatus(current, format) : noPackage }
  }),
  bind(contract.addUserPackage, async (call, { db }) => {
    const id = await packageRecords.add(db, call, async (tx) => {
      const columns = await checkPackage(tx, call, null)
      await limitPackages(tx)
      return columns
    })
    return { data: { id }, message: 'core:package.added' }
  }),

  bind(contract.updateUserPackage, async (call, { db }) => {
    const seen = { id: call.params.id, version: call.body.version }
    await packageRecords.update(db, call, seen, (tx, before) => checkPackage(tx, call, before))
    return { data: null, message: 'core:package.updated' }
  }),

  bind(contract.deleteUserPackage, async (call, { db }) => {
    const which = { id: call.params.id, version: null }
    await db.transaction((tx) =>
      packageRecords.remove(tx, call, which, async ({ id }) => {
        const count = await countCurrentUsers(tx, id)
        if (count > 0) throw new Refusal('ruleBroken', 'core:package.inUse', { params: { count } })
      }),
    )
    return { data: null, message: 'core:package.deleted' }
  }),
]

/** Additions are serialized, so that two at once cannot pass the limit. */
async function limitPackages(tx: Tx): Promise<void> {
  await lockName(tx, 'user packages')
  const offered = await tx.$count(userPackages, isNull(userPackages.deletedAt))
  if (offered < contract.PACKAGES_MAX) return
  throw new Refusal('ruleBroken', 'core:package.tooMany', {
    params: { count: contract.PACKAGES_MAX },
  })
}

type Saving = { caller: Caller; body: contract.PackagePayload }

async function checkPackage(
  tx: Tx,
  { caller, body }: Saving,
  before: PackageRow | null,
): Promise<PackageColumns> {
  const { name, couponLimit, validDays, imageUrl, price: priceCents } = body
  refuseFields({
    ...(name === '' && { name: 'core:package.nameRequired' }),
    ...(await imageErrors(tx, caller.userId, imageUrl, before?.imageUrl)),
  })
  return { name, priceCents, couponLimit, validDays, imageUrl }
}

function presentPackage(row: PackageRow, format: Format): contract.UserPackage {
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

function presentStatus(current: CurrentPackage, format: Format): contract.PackageStatus {
  return {
    expired: current.expired,
    remainingCoupons: current.remaining,
    planId: current.packageId,
    subscriptionEndDate: format.instant(current.endsAt),
  }
}

function findPackages(db: Queryable): Promise<PackageRow[]> {
  return db
    .select()
    .from(userPackages)
    .where(isNull(userPackages.deletedAt))
    .orderBy(asc(userPackages.priceCents), asc(userPackages.createdAt), asc(userPackages.id))
    .limit(contract.PACKAGES_MAX)
}

async function countCurrentUsers(db: Queryable, packageId: string): Promise<number> {
  const ofPackage = eq(packageSubscriptions.packageId, packageId)
  return db.$count(packageSubscriptions, and(ofPackage, isRunning))
}
