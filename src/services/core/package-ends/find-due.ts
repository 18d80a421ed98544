import { and, asc, eq, gt, gte, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm'
import { type PackageNotice, reminderDays } from '#src/contract/core/package-ends.ts'
import type { Tx } from '#src/database/connect.ts'
import { packageSubscriptions, userPackages } from '#src/services/core/user-packages/schema.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { NOTIFY_WITHIN_DAYS } from '#src/services/kit/daytime.ts'
import { packageNotices } from './schema.ts'

const { id, userId, packageId, validDays, couponLimit, usedCoupons, endsAt, replacedAt } =
  packageSubscriptions

export type DueNotice = Awaited<ReturnType<typeof lockDue>>[number]

/**
 * Notices due now, soonest end first. Only the current package of a person counts, and only with
 * coupons left. The rows are locked; those that another process holds are skipped.
 */
export function lockDue(tx: Tx, now: SQL, timeZone: string, most: number) {
  const notice = noticeAt(now, timeZone)
  const alreadyNotified = tx
    .select({ id: packageNotices.subscriptionId })
    .from(packageNotices)
    .where(and(eq(packageNotices.subscriptionId, id), eq(packageNotices.notice, notice)))
  return tx
    .select({ id, userId, endsAt, name: userPackages.name, notice })
    .from(packageSubscriptions)
    .innerJoin(userPackages, eq(userPackages.id, packageId))
    .where(
      and(
        isNull(replacedAt),
        gt(couponLimit, usedCoupons),
        gte(endsAt, sql`${now} - make_interval(days => ${NOTIFY_WITHIN_DAYS})`),
        lt(endsAt, sql`${now} + make_interval(days => ${reminderDays.WEEK + 1})`),
        sql`${notice} is not null`,
        notExists(alreadyNotified),
      ),
    )
    .orderBy(asc(endsAt), asc(id))
    .limit(most)
    .for('no key update', { of: packageSubscriptions, skipLocked: true })
}

/**
 * The notice due at a moment, in business days; null where none is. A package that is shorter than the
 * reminder gets none: its holder has just read how long it lasts.
 */
function noticeAt(now: SQL, timeZone: string): SQL<PackageNotice> {
  const daysLeft = sql`(${businessToday(timeZone, sql`${endsAt}`)} - ${businessToday(timeZone, now)})`
  const reminder = (days: number) => sql`${daysLeft} <= ${days} and ${validDays} > ${days}`
  return sql`case
    when ${endsAt} < ${now} then 'ENDED'
    when ${reminder(reminderDays.DAY)} then 'DAY'
    when ${daysLeft} > ${reminderDays.DAY} and ${reminder(reminderDays.WEEK)} then 'WEEK' end`
}
