import { and, asc, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'
import type { Paging } from '#src/services/kit/lists/page-window.ts'
import { wordsPattern } from '#src/services/kit/lists/search-term.ts'

export type Pattern = string | Placeholder

type Waiting = {
  where: SQL | undefined
  hasWords: (pattern: Pattern) => SQL | undefined
  /** By which some are asked for. */
  key: SQLWrapper
  since: PgColumn | SQL
  id: PgColumn
}

/** A page of what waits, the longest first; to be executed with `pageValues`. */
export function oldestFirst<Query extends PgSelect>(
  query: Query,
  { where, hasWords, key, since, id }: Waiting,
  isSearch: boolean,
  isOfSome: boolean,
) {
  const words = isSearch ? hasWords(sql.placeholder('pattern')) : undefined
  const isAmong = isOfSome ? sql`${key} = any(${sql.placeholder('some')}::uuid[])` : undefined
  return query
    .where(and(where, words, isAmong))
    .orderBy(asc(since), asc(id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
}

/** What a page of `oldestFirst` is executed with. @param some of these keys alone */
export function pageValues(
  term: string | null,
  some: readonly string[] | undefined,
  { page, size }: Paging,
) {
  const pattern = term === null ? null : wordsPattern(term)
  return { pattern, some: some && [...some], limit: size, offset: page * size }
}
