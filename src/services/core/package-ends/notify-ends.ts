import type { PackageNotice } from '#src/contract/core/package-ends.ts'
import type { NotificationType } from '#src/contract/notifications/types.ts'
import type { Tx } from '#src/database/connect.ts'
import { formatFor } from '#src/i18n/format.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import { isDaytime } from '#src/services/kit/daytime.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { notify } from '#src/services/notifications/index.ts'
import { type DueNotice, lockDue } from './find-due.ts'
import { packageNotices } from './schema.ts'

type Deps = Pick<ServiceDeps, 'db' | 'settings'>

const BATCH = 200
const typeOf: Record<PackageNotice, NotificationType> = {
  WEEK: 'package-ends-soon',
  DAY: 'package-about-to-end',
  ENDED: 'package-ended',
}

/**
 * Sends each reminder and end notice once, in daytime; recorded in the same transaction. Several
 * processes may do so at once. Answers whether there may be more.
 */
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
