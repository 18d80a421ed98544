import { and, type Column, type SQL, sql } from 'drizzle-orm'
import type { AmountRange } from '#src/contract/paging.ts'

/** The SQL condition that cents lie in this range; undefined without either end. */
export function withinAmount(column: Column | SQL, { least, most }: AmountRange): SQL | undefined {
  return and(
    least === undefined ? undefined : sql`${column} >= ${least}`,
    most === undefined ? undefined : sql`${column} <= ${most}`,
  )
}
