import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Database } from '#src/database/connect.ts'
import { packageSubscriptions, userPackages } from '#src/services/core/user-packages/schema.ts'

const DAY = 86_400_000

type PackageChanges = Partial<typeof userPackages.$inferInsert>
type SubscriptionChanges = Partial<typeof packageSubscriptions.$inferInsert>

/** A package that is offered: ten coupons in thirty days, unless said otherwise. */
export async function addPackage(db: Database, changes: PackageChanges = {}) {
  const [row] = await db
    .insert(userPackages)
    .values({
      id: v7(),
      name: 'City explorer',
      priceCents: 990_00,
      couponLimit: 10,
      validDays: 30,
      imageUrl: '/api/v1/files/files/0198c1d4-0000-7000-8000-000000000001',
      ...changes,
    })
    .returning()
  if (!row) throw new Error('no package')
  return row
}

/** Somebody's current package, begun yesterday and good for a month; without `packageId` a new one. */
export async function addPackageSubscription(
  db: Database,
  userId: string,
  changes: SubscriptionChanges = {},
) {
  const [row] = await db
    .insert(packageSubscriptions)
    .values({
      id: v7(),
      userId,
      packageId: changes.packageId ?? (await addPackage(db)).id,
      priceCents: 990_00,
      couponLimit: 1000,
      validDays: 30,
      startedAt: new Date(Date.now() - DAY),
      endsAt: new Date(Date.now() + 30 * DAY),
      ...changes,
    })
    .returning()
  if (!row) throw new Error('no package subscription')
  return row
}

/** All that somebody joined, the oldest first. */
export function joinedBy(db: Database, userId: string) {
  return db
    .select()
    .from(packageSubscriptions)
    .where(eq(packageSubscriptions.userId, userId))
    .orderBy(packageSubscriptions.startedAt, packageSubscriptions.id)
}
