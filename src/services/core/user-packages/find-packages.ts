import { and, asc, eq, isNull } from 'drizzle-orm'
import { PACKAGES_MAX } from '#src/contract/core/user-packages.ts'
import type { Queryable } from '#src/database/connect.ts'
import { keptRecords } from '#src/services/kit/kept-records.ts'
import { isRunning } from './current.ts'
import { packageSubscriptions, userPackages } from './schema.ts'

export type PackageRow = typeof userPackages.$inferSelect

export function findPackages(db: Queryable): Promise<PackageRow[]> {
  return db
    .select()
    .from(userPackages)
    .where(isNull(userPackages.deletedAt))
    .orderBy(asc(userPackages.priceCents), asc(userPackages.createdAt), asc(userPackages.id))
    .limit(PACKAGES_MAX)
}

export type PackageColumns = Pick<
  PackageRow,
  'name' | 'priceCents' | 'couponLimit' | 'validDays' | 'imageUrl'
>

export const packageRecords = keptRecords(userPackages, {
  noun: 'package',
  notFound: 'core:package.notFound',
  changed: 'core:package.changed',
  audited({ name, priceCents, couponLimit, validDays, imageUrl }: PackageColumns) {
    return { name, amountCents: priceCents, couponLimit, validDays, imageUrl }
  },
})

export async function countCurrentUsers(db: Queryable, packageId: string): Promise<number> {
  const ofPackage = eq(packageSubscriptions.packageId, packageId)
  return db.$count(packageSubscriptions, and(ofPackage, isRunning))
}
