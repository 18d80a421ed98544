import { eq, isNull, sql } from 'drizzle-orm'
import { CURRENCY } from '#src/contract/core/deals.ts'
import {
  addUserPackage,
  deleteUserPackage,
  listUserPackages,
  PACKAGES_MAX,
  type PackagePayload,
  type PackageStatus,
  readPackageStatus,
  type UserPackage,
  updateUserPackage,
} from '#src/contract/core/user-packages.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { ownsImages } from '#src/services/files/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { addOnce } from '#src/services/kit/endpoints/add-once.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal, refuseFields, refuseStale } from '#src/services/kit/refusals/refusal.ts'
import { type CurrentPackage, findCurrentPackage } from './current.ts'
import { countCurrentUsers, findPackages, lockPackage, type PackageRow } from './find-packages.ts'
import { userPackages } from './schema.ts'

const noPackage: PackageStatus = {
  expired: false,
  remainingCoupons: 0,
  planId: null,
  subscriptionEndDate: null,
}

export const userPackagesEndpoints = [
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
  bind(addUserPackage, async (call, { db }) => {
    const { body, caller } = call
    const id = await addOnce(db, call, userPackages, async (tx, id) => {
      const columns = await checkPackage(tx, body, { userId: caller.userId, previousImage: null })
      await limitPackages(tx)
      await tx.insert(userPackages).values({ id, ...columns })
      await recordAudit(tx, call, {
        event: 'package.added',
        subjectId: id,
        after: audited(columns),
      })
    })
    return { data: { id }, message: 'core:package.added' }
  }),

  bind(updateUserPackage, async (call, { db }) => {
    const { body, caller, params } = call
    await db.transaction(async (tx) => {
      const before = await lockPackage(tx, params.id)
      refuseStale(body.version, before.version, 'core:package.changed')
      const context = { userId: caller.userId, previousImage: before.imageUrl }
      const columns = await checkPackage(tx, body, context)
      const version = before.version + 1
      await tx
        .update(userPackages)
        .set({ ...columns, version })
        .where(eq(userPackages.id, before.id))
      await recordAudit(tx, call, {
        event: 'package.updated',
        subjectId: before.id,
        before: audited(before),
        after: audited(columns),
      })
    })
    return { data: null, message: 'core:package.updated' }
  }),

  bind(deleteUserPackage, async (call, { db }) => {
    await db.transaction(async (tx) => {
      const before = await lockPackage(tx, call.params.id)
      const users = await countCurrentUsers(tx, before.id)
      if (users > 0)
        throw new Refusal('ruleBroken', 'core:package.inUse', { params: { count: users } })
      await tx
        .update(userPackages)
        .set({ deletedAt: sql`now()` })
        .where(eq(userPackages.id, before.id))
      await recordAudit(tx, call, {
        event: 'package.deleted',
        subjectId: before.id,
        before: audited(before),
      })
    })
    return { data: null, message: 'core:package.deleted' }
  }),
]

/** Additions are serialized, so that two at once cannot pass the limit. */
async function limitPackages(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('user packages', 0))`)
  const offered = await tx.$count(userPackages, isNull(userPackages.deletedAt))
  if (offered < PACKAGES_MAX) return
  throw new Refusal('ruleBroken', 'core:package.tooMany', { params: { count: PACKAGES_MAX } })
}

type Columns = Awaited<ReturnType<typeof checkPackage>>

function audited({ name, priceCents, couponLimit, validDays, imageUrl }: Columns | PackageRow) {
  return { name, amountCents: priceCents, couponLimit, validDays, imageUrl }
}

type Context = { userId: string; previousImage: string | null }

/**
 * A package's columns from an administrator's form.
 * @throws Refusal invalid with all field errors at once
 */
async function checkPackage(tx: Tx, payload: PackagePayload, context: Context) {
  const { name, couponLimit, validDays, imageUrl, price: priceCents } = payload
  const own =
    imageUrl === context.previousImage || (await ownsImages(tx, [context.userId], [imageUrl]))
  refuseFields({
    ...(name === '' && { name: 'core:package.nameRequired' }),
    ...(!own && { imageUrl: 'core:field.image' }),
  })
  return { name, priceCents, couponLimit, validDays, imageUrl }
}

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
