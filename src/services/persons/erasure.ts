import { type SQL, sql } from 'drizzle-orm'
import type { KeepReason, PersonKind } from '#src/contract/authentication/persons.ts'
import type { Found, Person } from './found.ts'

/** What an erasure leaves where a column must hold a text. */
export const ERASED = sql`'Erased'`
export const NOTHING = sql`null`
export const NO_TEXT = sql`''`
export const NOW = sql`now()`
/** Unless it had ended before. */
export const ENDED = sql`coalesce(deleted_at, now())`

type Value = SQL | ((person: Person) => SQL)

export type Erasure =
  | { how: 'remove' }
  | { how: 'blank'; set: Readonly<Record<string, Value>> }
  | { how: 'keep'; why: KeepReason }

/** Rows of a table that are found in one way and end in one way. */
export type Part = {
  found: Found
  erased: Erasure
  /** Where it is not the table's. */
  kind?: PersonKind
  /** The rows are about others, so an export leaves them out. */
  ofOthers?: true
}

/** A table with personal data: a row of docs/personal-data.md. */
export type PersonalTable = {
  table: string
  whose: string
  columns: readonly string[]
  level: string
  /** When the data goes without an erasure. */
  goes: string
  kind: PersonKind
  parts: readonly Part[]
  /** Columns that open something or search: an export leaves them out. */
  unreadable?: readonly string[]
}

export function removed(found: Found): Part {
  return { found, erased: { how: 'remove' } }
}

export function blanked(found: Found, set: Readonly<Record<string, Value>>): Part {
  return { found, erased: { how: 'blank', set } }
}

export function kept(found: Found, why: KeepReason): Part {
  return { found, erased: { how: 'keep', why } }
}

/** The same for rows that are about others. */
export function ofOthers(part: Part): Part {
  return { ...part, ofOthers: true }
}

export function nothingIn(...columns: string[]): Record<string, SQL> {
  return Object.fromEntries(columns.map((column) => [column, NOTHING]))
}
