import { eq, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/database/connect.ts'
import { lockApprovedAccount } from '#src/services/authentication/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { simpleRecords } from '#src/services/kit/simple-records.ts'
import { findCurrentPackage, retireCurrent } from './current.ts'
import { packageSubscriptions, userPackages } from './schema.ts'

export type PackageRow = typeof userPackages.$inferSelect
export type PackageColumns = Pick<
  PackageRow,
  'name' | 'priceCents' | 'couponLimit' | 'validDays' | 'imageUrl'
>

export const packageRecords = simpleRecords(userPackages, {
  noun: 'package',
  notFound: 'core:package.notFound',
  changed: 'core:package.changed',
  audited({ name, priceCents, couponLimit, validDays, imageUrl }: PackageColumns) {
    return { name, amountCents: priceCents, couponLimit, validDays, imageUrl }
  },
})

type Command = { userId: string; packageId: string }
type Bought = Command & {
  /** The checkout; null for a free package. */
  checkoutId: string | null
  timeZone: string
}
type Joined = { subscriptionId: string; package: PackageRow }
type Origin = Parameters<typeof recordAudit>[1]

/**
 * The package, if this person may join it now; checked before money is taken. Locks package and account
 * until the transaction ends.
 * @throws Refusal notFound for an unknown package; ruleBroken if another one is running, for a free one
 * after any other, and for an account that is blocked or gone
 */
export async function lockPackageFor(tx: Tx, { userId, packageId }: Command): Promise<PackageRow> {
  const offer = await packageRecords.share(tx, packageId)
  if (!(await lockApprovedAccount(tx, userId))) refuse('core:package.noRight')
  const current = await findCurrentPackage(tx, userId)
  if (current?.running) refuse('core:package.alreadyActive')
  if (current && offer.priceCents === 0) refuse('core:package.freeOnce')
  return offer
}

/**
 * Joins in the caller's transaction, such as a payment's. A repeated checkout finds the package it
 * delivered; a unique index stops concurrent ones. Compare the returned package with what was paid for.
 * @throws Refusal as `lockPackageFor`
 */
export async function joinPackage(tx: Tx, bought: Bought, origin: Origin): Promise<Joined> {
  const { userId, packageId, checkoutId, timeZone } = bought
  const before = checkoutId === null ? undefined : await findJoined(tx, checkoutId)
  if (before) return before
  const offer = await lockPackageFor(tx, { userId, packageId })
  const { name, priceCents, couponLimit, validDays } = offer
  if (priceCents > 0) await retireCurrent(tx, userId)
  const subscriptionId = v7()
  const { rowCount } = await tx
    .insert(packageSubscriptions)
    .values({
      id: subscriptionId,
      userId,
      packageId,
      priceCents,
      couponLimit,
      validDays,
      checkoutId,
      endsAt: lastMoment(validDays, timeZone),
    })
    .onConflictDoNothing()
  if (rowCount === 0) refuse('core:package.alreadyActive')
  await recordAudit(tx, origin, {
    event: 'package.joined',
    subjectType: 'package-subscription',
    subjectId: subscriptionId,
    after: { package: name, amountCents: priceCents, couponLimit, validDays },
  })
  return { subscriptionId, package: offer }
}

async function findJoined(tx: Tx, checkoutId: string): Promise<Joined | undefined> {
  const [row] = await tx
    .select({ subscriptionId: packageSubscriptions.id, package: userPackages })
    .from(packageSubscriptions)
    .innerJoin(userPackages, eq(userPackages.id, packageSubscriptions.packageId))
    .where(eq(packageSubscriptions.checkoutId, checkoutId))
  return row
}

/** Valid for whole days: the day of joining does not count, the last one does to its end. */
function lastMoment(days: number, timeZone: string): SQL<Date> {
  const today = sql`(${startOfBusinessDay(timeZone)} at time zone ${timeZone}::text)`
  const after = sql`(${today} + make_interval(days => ${days + 1}::int))`
  return sql`(${after} at time zone ${timeZone}::text - interval '1 millisecond')`
}

function refuse(
  key: 'core:package.noRight' | 'core:package.alreadyActive' | 'core:package.freeOnce',
): never {
  throw new Refusal('ruleBroken', key)
}
