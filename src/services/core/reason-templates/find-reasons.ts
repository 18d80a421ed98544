import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { BulkList } from '#src/contract/core/bulk-actions.ts'
import { ALL } from '#src/contract/paging.ts'
import type { ListOrder } from '#src/services/kit/lists/list-order.ts'
import { type FindListed, listedIds } from '#src/services/kit/lists/listed-ids.ts'
import { containsTerm, readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { simpleRecords } from '#src/services/kit/simple-records.ts'
import { reasonTemplates } from './schema.ts'

const { id, kind, language, name, deletedAt } = reasonTemplates

export const byName = sql`lower(${name})`

export const reasonOrder: ListOrder = {
  table: reasonTemplates,
  id,
  by: [kind, language, byName, id],
  direction: 'asc',
}

type Narrowing = Pick<Extract<BulkList, { list: 'reasons' }>, 'kind' | 'language'>

export const findListedReasons: FindListed<'reasons'> = (scope, { term, ...narrowing }) =>
  listedIds(scope, reasonOrder, matchReasons({ ...narrowing, term: readSearchTerm(term) }))

export function matchReasons(query: Narrowing & { term: string | null }): SQL | undefined {
  return and(
    isNull(deletedAt),
    query.kind === ALL ? undefined : eq(kind, query.kind),
    query.language === ALL ? undefined : eq(language, query.language),
    query.term === null ? undefined : containsTerm(name, query.term),
  )
}

export type ReasonColumns = Pick<
  typeof reasonTemplates.$inferSelect,
  'kind' | 'language' | 'name' | 'text'
>

export const reasonRecords = simpleRecords(reasonTemplates, {
  noun: 'reason-template',
  notFound: 'core:reason.notFound',
  changed: 'core:reason.changed',
  nameTaken: 'core:reason.nameTaken',
  audited: ({ kind, language, name, text }: ReasonColumns) => ({ kind, language, name, text }),
})
