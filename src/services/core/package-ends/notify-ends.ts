import { and, asc, eq, gt, gte, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm'
import { type PackageNotice, reminderDays } from '#src/contract/core/package-ends.ts'
import type { NotificationType } from '#src/contract/notifications/types.ts'
import type { Tx } from '#src/database/connect.ts'
import { formatFor } from '#src/i18n/format.ts'
import { packageSubscriptions, userPackages } from '#src/services/core/user-packages/schema.ts'
import { businessToday, databaseNow } from '#src/services/kit/clock.ts'
import { isDaytime, NOTIFY_WITHIN_DAYS } from '#src/services/kit/daytime.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { notify } from '#src/services/notifications/index.ts'
import { packageNotices } from './schema.ts'

const { id, userId, packageId, validDays, couponLimit, usedCoupons, endsAt, replacedAt } =
  packageSubscriptions

type Deps = Pick<ServiceDeps, 'db' | 'settings'>

const BATCH = 200
const typeOf: Record<PackageNotice, NotificationType> = {
  WEEK: 'package-ends-soon',
  DAY: 'package-about-to-end',
  ENDED: 'package-ended',
}

/** Sends each notice once, in daytime, with several processes at work. True if there may be more. */
export async function notifyPackageEnds(
  { db, settings }: Deps,
  now = databaseNow,
): Promise<boolean> {
  const timeZone = settings.businessTimeZone
  return db.transaction(async (tx) => {
    if (!(await isDaytime(tx, now, timeZone))) return false
    const due = await lockDue(tx, now, timeZone, BATCH)
    for (const group of groupNotices(await recordNotices(tx, due), timeZone))
      await notify(tx, group)
    return due.length === BATCH
  })
}

async function recordNotices(tx: Tx, due: DueNotice[]): Promise<DueNotice[]> {
  if (due.length === 0) return []
  const stored = await tx
    .insert(packageNotices)
    .values(due.map(({ id, notice }) => ({ subscriptionId: id, notice })))
    .onConflictDoNothing()
    .returning({ id: packageNotices.subscriptionId })
  const ids = new Set(stored.map(({ id }) => id))
  return due.filter(({ id }) => ids.has(id))
}

function groupNotices(notices: DueNotice[], timeZone: string): Parameters<typeof notify>[1][] {
  const { date } = formatFor('en', timeZone)
  const groups = Map.groupBy(notices, ({ notice, name, endsAt }) =>
    JSON.stringify([notice, name, date(endsAt)]),
  )
  return [...groups.values()].flatMap((people) => {
    const [first] = people
    if (!first) return []
    const params = { name: first.name, until: date(first.endsAt) }
    const userIds = people.map(({ userId }) => userId)
    return [{ userIds, type: typeOf[first.notice], params, link: null }]
  })
}

type DueNotice = Awaited<ReturnType<typeof lockDue>>[number]

/** Soonest end first, current packages with coupons left only. Rows others hold are skipped. */
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

/** In business days; null if none is due. A short package gets no reminder. */
function noticeAt(now: SQL, timeZone: string): SQL<PackageNotice> {
  const daysLeft = sql`(${businessToday(timeZone, sql`${endsAt}`)} - ${businessToday(timeZone, now)})`
  const reminder = (days: number) => sql`${daysLeft} <= ${days} and ${validDays} > ${days}`
  return sql`case
    when ${endsAt} < ${now} then 'ENDED'
    when ${reminder(reminderDays.DAY)} then 'DAY'
    when ${daysLeft} > ${reminderDays.DAY} and ${reminder(reminderDays.WEEK)} then 'WEEK' end`
}
