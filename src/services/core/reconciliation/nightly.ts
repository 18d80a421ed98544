import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { dashboardPaths } from '#src/contract/screens/dashboard.ts'
import type { Queryable } from '#src/database/connect.ts'
import { listAdministratorIds } from '#src/services/authentication/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { notify } from '#src/services/notifications/index.ts'
import { countDifferences, reconcile } from './reconcile.ts'
import { reconciliations } from './schema.ts'

/** The business hour after which a day's comparison is due: few people redeem then. */
const FROM_HOUR = 2
/** What a replica has not finished by then it never will. */
const GIVEN_UP = sql`interval '30 minutes'`
const KEPT_DAYS = 400

type Deps = Pick<ServiceDeps, 'db' | 'settings' | 'log'>

/** Compares once a day, by one replica; what differs is logged, audited, and told to administrators. */
export async function reconcileNightly(
  { db, settings, log }: Deps,
  stopping?: AbortSignal,
): Promise<boolean> {
  const timeZone = settings.businessTimeZone
  const id = await takeDay(db, timeZone)
  if (!id) return false
  const result = await reconcile(db, timeZone, stopping).catch(async (error) => {
    await db.delete(reconciliations).where(isOpen(id))
    if (!stopping?.aborted) throw error
    return null
  })
  if (!result) return false
  const differences = countDifferences(result)
  await db.transaction(async (tx) => {
    const finished = await tx
      .update(reconciliations)
      .set({ finishedAt: sql`now()`, result })
      .where(isOpen(id))
    if (finished.rowCount === 0) return
    await tx
      .delete(reconciliations)
      .where(lt(reconciliations.day, sql`${businessToday(timeZone)} - ${KEPT_DAYS}::int`))
    await recordAudit(
      tx,
      {
        requestId: `reconciliation ${id}`,
        address: null,
      },
      { event: 'reconciliation.finished', subjectId: id, after: { differences } },
    )
    if (differences > 0)
      await notify(tx, {
        userIds: await listAdministratorIds(tx, 'VIEW_RECONCILIATION'),
        type: 'figures-differ',
        params: { count: differences },
        link: dashboardPaths.show(),
      })
  })
  if (differences > 0) log.error({ differences, counts: result.counts }, 'figures do not add up')
  return false
}

const isOpen = (id: string) => and(eq(reconciliations.id, id), isNull(reconciliations.finishedAt))

/** @returns null if it is too early, or the day has its comparison */
async function takeDay(db: Queryable, timeZone: string): Promise<string | null> {
  const id = v7()
  const { rowCount } = await db.execute(sql`
    insert into ${reconciliations} as known (id, day)
    select ${id}::uuid, ${businessToday(timeZone)}
    where extract(hour from now() at time zone ${timeZone}::text) >= ${FROM_HOUR}
    on conflict (day) do update set id = excluded.id, started_at = now()
    where known.finished_at is null and known.started_at < now() - ${GIVEN_UP}`)
  return rowCount === 1 ? id : null
}
