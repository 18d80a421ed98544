import { sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Database, Tx } from '#src/database/connect.ts'
import { businessToday } from '../clock.ts'
import { countDays, countMonth } from './count-days.ts'
import type { Days } from './cover.ts'
import { viewProgress, views } from './schema.ts'

/**
 * Counts every view that is kept anew, a business month in a transaction, so that reports go on with
 * whole figures and a stopped run is simply begun again. The days before the first view that is kept
 * stay as they are.
 * @param done told of each month, its first day
 */
export async function rebuildViews(
  db: Database,
  timeZone: string,
  done: (month: string) => void = () => undefined,
): Promise<void> {
  await db
    .insert(viewProgress)
    .values({ countedTo: new Date(0) })
    .onConflictDoNothing()
  const kept = await findKeptDays(db, timeZone)
  if (!kept) return
  let month = Temporal.PlainDate.from(kept.from).with({ day: 1 })
  while (month.toString() <= kept.to) {
    const days = daysOf(month, kept)
    await db.transaction((tx) => rebuildMonth(tx, month.toString(), days, timeZone))
    done(month.toString())
    month = month.add({ months: 1 })
  }
}

/** The job that counts leaves the month alone meanwhile. */
async function rebuildMonth(tx: Tx, month: string, days: readonly string[], timeZone: string) {
  await tx.select().from(viewProgress).for('update')
  await countMonth(tx, month)
  for (const day of days) await countDays(tx, { from: day, to: day }, timeZone)
}

async function findKeptDays(db: Database, timeZone: string): Promise<Days | null> {
  const [row] = await db
    .select({
      from: dayOf(sql`min(${views.viewedAt})`, timeZone),
      to: dayOf(sql`max(${views.viewedAt})`, timeZone),
    })
    .from(views)
  return row?.from && row.to ? { from: row.from, to: row.to } : null
}

function dayOf(moment: ReturnType<typeof sql>, timeZone: string) {
  return sql<string | null>`${businessToday(timeZone, moment)}::text`
}

function daysOf(month: Temporal.PlainDate, kept: Days): string[] {
  return Array.from({ length: month.daysInMonth }, (_none, index) =>
    month.add({ days: index }).toString(),
  ).filter((day) => day >= kept.from && day <= kept.to)
}
