import { sql } from 'drizzle-orm'
import { viewSubjects } from '#src/contract/core/view-subjects.ts'
import type { Tx } from '#src/database/connect.ts'
import { type Days, periodsOf } from './periods.ts'
import { keyOf, type RollUp, rollUps, sums } from './sums.ts'

export async function sumMonth(tx: Tx, month: string): Promise<void> {
  const [days] = periodsOf({ from: month, to: month }, 'months')
  if (!days) return
  for (const rollUp of rollUps) await resum(tx, rollUp, days)
}

async function resum(tx: Tx, { grain, finer, startOf }: RollUp, days: Days): Promise<void> {
  const periods = periodsOf(days, grain)
  const [first, last] = [periods[0]?.from, periods.at(-1)?.to]
  const [coarse, fine] = [sums[grain], sums[finer]]
  await tx.execute(sql`
    delete from ${coarse.table}
    where subject in ${viewSubjects} and ${coarse.start} between ${first} and ${last}`)
  await tx.execute(sql`
    insert into ${coarse.table} (${keyOf(grain)}, views)
    select subject, subject_id, ${startOf(fine.start)}, sum(views) from ${fine.table}
    where subject in ${viewSubjects} and ${fine.start} between ${first} and ${last} group by 1, 2, 3`)
}
