import { and, asc, eq, isNull } from 'drizzle-orm'
import { PACKAGES_MAX } from '#src/contract/core/user-packages.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
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

export async function lockPackage(tx: Tx, id: string): Promise<PackageRow> {
  const [row] = await tx.select().from(userPackages).where(isPackage(id)).for('update')
  return row ?? refuseUnknown()
}

/** A shared lock, so that people who join don't wait for each other. */
export async function sharePackage(tx: Tx, id: string): Promise<PackageRow> {
  const [row] = await tx.select().from(userPackages).where(isPackage(id)).for('share')
  return row ?? refuseUnknown()
}

export async function countCurrentUsers(db: Queryable, packageId: string): Promise<number> {
  const ofPackage = eq(packageSubscriptions.packageId, packageId)
  return db.$count(packageSubscriptions, and(ofPackage, isRunning))
}

function isPackage(id: string) {
  return and(eq(userPackages.id, id), isNull(userPackages.deletedAt))
}

function refuseUnknown(): never {
  throw new Refusal('notFound', 'core:package.notFound')
}
