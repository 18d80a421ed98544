import { is, type Placeholder, SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { ALL } from '#src/contract/paging.ts'
import { searchFold } from '#src/i18n/search-fold.ts'
import { readLine } from '#src/i18n/typed-text.ts'

const SEPARATOR = '\u001F'
const OR = '\u001E'
const INDEXED_MIN = 3

/** Null if there is nothing to search for. Numbers of invoices and codes after a # are spelled as we do. */
export function readSearchTerm(term: string): string | null {
  const text = readLine(term)
    .replace(/^#(?=[\p{L}\p{N}])/u, '')
    .replace(/^(DD)[ \p{Pd}]?(CN)?[ \p{Pd}]?(\d{4})[ \p{Pd}]?(\d{1,6})$/iu, invoiceNumber)
  return text === '' || text === ALL ? null : text
}

function invoiceNumber(_typed: string, ...[seller, credit, year, number]: string[]): string {
  return [seller, credit, year, number].filter(Boolean).join('-')
}

/** A LIKE pattern for a substring of `folded` text, wildcards escaped. */
export function substringPattern(text: string): string {
  return `%${searchFold(text).replaceAll(/[\\%_]/g, '\\$&')}%`
}

/**
 * For `containsWords`: the words, the longest first, by which a statement that is planned once finds them.
 * A hyphen between words is a blank, a sign alone no word, and “years” also means “year's”.
 */
export function wordsPattern(text: string): string {
  const words = [...new Set(searchFold(text).split(/ |(?<=\p{L})-(?=\p{L})/u))]
  const [longest = '', ...others] = words
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .sort((a, b) => b.length - a.length)
    .flatMap(spellings)
  const isShort = longest.length < INDEXED_MIN + 2
  return isShort ? substringPattern(text) : [longest, ...others].join(SEPARATOR)
}

/** Of “years” what both spellings hold, for the index, and then either. */
function spellings(word: string): string[] {
  const stem = word.match(/^(.*\p{L}{3})'?s$/u)?.[1]
  if (!stem) return [substringPattern(word)]
  const either = [`${stem}s`, `${stem}'s`].map(substringPattern)
  return [substringPattern(stem), either.join(OR)]
}

/**
 * Whether a text holds each word, in any order.
 * @param pattern of `wordsPattern`, or `wordsOnce` of it in a statement that is planned once
 */
export function containsWords(text: SQLWrapper, pattern: string | Placeholder | SQL): SQL {
  if (typeof pattern === 'string') {
    const isLike = (word: string) => sql`${text} like lower(${word})`
    const either = (words: string) => sql.join(words.split(OR).map(isLike), sql` or `)
    const each = pattern.split(SEPARATOR).map((words) => sql`(${either(words)})`)
    return sql`(${sql.join(each, sql` and `)})`
  }
  const all = is(pattern, SQL) ? pattern : wordsOf(pattern)
  return sql`(${text} like (${all})[1] and not exists (
    select from unnest((${all})[2:]) as words
    where not ${text} like any (string_to_array(words, chr(30)))))`
}

/** A generic plan would fold the pattern again for each row. */
export function wordsOnce(pattern: Placeholder): SQL {
  return sql`(select ${wordsOf(pattern)})`
}

function wordsOf(pattern: Placeholder): SQL {
  return sql`string_to_array(lower(${pattern}), chr(31))`
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
export function containsTerm(name: SQLWrapper, term: string): SQL {
  return containsWords(foldedHere(name), wordsPattern(term))
}
