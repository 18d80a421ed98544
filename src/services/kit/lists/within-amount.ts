import { and, type Column, gte, lte, type SQL } from 'drizzle-orm'
import type { AmountRange } from '#src/contract/paging.ts'

/** The SQL condition that cents lie in this range; undefined without either end. */
export function withinAmount(column: Column, { least, most }: AmountRange): SQL | undefined {
  return and(
    least === undefined ? undefined : gte(column, least),
    most === undefined ? undefined : lte(column, most),
  )
}
