import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { ALL } from '#src/contract/paging.ts'
import { searchFold } from '#src/i18n/search-fold.ts'
import { readLine } from '#src/i18n/typed-text.ts'

/** Null if there is nothing to search for. */
export function readSearchTerm(term: string): string | null {
  const text = readLine(term)
  return text === '' || text === ALL ? null : text
}

/** A LIKE pattern for a substring of `folded` text, wildcards escaped. */
export function substringPattern(text: string): string {
  return `%${searchFold(text).replaceAll(/[\\%_]/g, '\\$&')}%`
}

/**
 * What searches compare: the table's search text, or its folded form where they differ. A trigger keeps that
 * in `search_folded`, for replicas of an older version too; the trigram indexes hold this expression.
 */
export function folded(searchText: AnyPgColumn): SQL {
  return sql`coalesce(${searchText.table}.search_folded, ${searchText})`
}

/** Text that is nowhere kept folded. */
export function foldedHere(text: SQLWrapper): SQL {
  return sql`search_fold(lower(${text}))`
}

/** For tables that stay small: whether a name holds the term. */
export function holds(name: SQLWrapper, term: string): SQL {
  return sql`${foldedHere(name)} like ${substringPattern(term)}`
}
