import { type SQL, sql } from 'drizzle-orm'
import { viewSubjects } from '#src/contract/core/view-subjects.ts'
import type { Tx } from '#src/database/connect.ts'
import { countRound } from '#src/services/core/counting/count-round.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { addToDays, closeDays, countDays } from './count-days.ts'
import { viewProgress, views } from './schema.ts'

export async function countViews({
  db,
  settings,
}: Pick<ServiceDeps, 'db' | 'settings'>): Promise<boolean> {
  const timeZone = settings.businessTimeZone
  await countRound(db, {
    progress: viewProgress,
    recordedAt: views.recordedAt,
    writer: writerOf,
    add: (tx, areNew) => addToDays(tx, areNew, timeZone),
    recount: (tx, isRecorded) => recount(tx, isRecorded, timeZone),
    close: (tx) => closeDays(tx, businessToday(timeZone)),
  })
  return false
}

async function recount(tx: Tx, isRecorded: SQL, timeZone: string): Promise<void> {
  const day = sql<string>`${businessToday(timeZone, sql`${views.viewedAt}`)}::text`
  const touched = tx.selectDistinct({ day: day.as('viewed_day') }).from(views)
  const days = (await touched.where(isRecorded)).map((row) => row.day).sort()
  for (const day of days)
    for (const subject of viewSubjects)
      await countDays(tx, { from: day, to: day }, timeZone, [subject])
}

/**
 * Rows hold the low 32 of the number's 64 bits. Views are recorded without savepoints, whose own numbers
 * no snapshot lists.
 */
function writerOf(newest: SQL): SQL {
  return sql`(${newest} - ((${newest} - ${views}.xmin::text::bigint) & 4294967295))::text::xid8`
}
