import { SEARCH_MAX, type Sort, sortsOf, TODAY } from '#src/contract/paging.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { id } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import { moneyInput, parseMoney } from '#src/i18n/parse-money.ts'
import { readDay } from '#src/i18n/typed-day.ts'
import type { Actor } from '#views/page/page.ts'

/**
 * How a list is narrowed: the filter's spelling in the address and its field in the toolbar. A filter
 * without a field is still kept by every link and search of the list.
 */
export type Filter<Value> = {
  param: string
  /** Unreadable values become the default; a filter that narrows nothing is undefined. */
  read(given: string | null, params: Record<string, string>): Value
  /** As spelled in addresses; '' for the default, which is omitted. */
  write(value: Value): string
  field?: Field<Value>
  /** Sorts the list instead of narrowing it; `usual` is the documented order if that is a column's. */
  sorts?: { usual: string | null }
  /** Says what the list is for, so clearing filters keeps it. */
  stays?: true
  /** Its text among the chips, if not that of its field. */
  chip?(value: Value, actor: Actor): Key | null
}

type Field<Value> =
  | { as: 'search' }
  | { as: 'day' | 'amount'; label: Key }
  /** Chosen from the lists of merchants or banks, by administrators. */
  | { as: 'business'; of: readonly BusinessRole[] }
  | {
      as: 'select'
      label: Key
      empty?: Key
      options?: readonly { value: string; label: (actor: Actor) => Key }[]
    }
  | { as: 'segment'; label: Key; items: readonly { value: Value; label: (actor: Actor) => Key }[] }

export type Values<Filters> = {
  [Name in keyof Filters]: Filters[Name] extends Filter<infer Value> ? Value : never
} & { page: number }

/** The search term, cut to what a service accepts and an address can hold. */
export const searched: Filter<string> = {
  param: 'q',
  read: (given) => (given ?? '').replaceAll('\0', '').trim().slice(0, SEARCH_MAX).toWellFormed(),
  write: (term) => term,
  field: { as: 'search' },
}

type Choice<Value extends string, Default> = {
  param: string
  values: readonly Value[]
  fallback?: Default
  /** What each value is called; owners and administrators may read different words. */
  text: (value: Value, actor: Actor) => Key
  /** A path parameter that may hold the value too; the query wins. */
  orParam?: string
  exact?: true
  select?: { label: Key; empty?: Key }
  segment?: { label: Key; values: readonly Value[] }
}

export function choice<
  const Value extends string,
  const Default extends Value | undefined = undefined,
>(given: Choice<Value, Default>): Filter<Value | Default> {
  const { param, values, fallback, text, orParam, exact, select, segment } = given
  const find = (word: string | null | undefined) =>
    values.find((value) => value.toLowerCase() === word?.toLowerCase())
  const listed = (some: readonly Value[]) =>
    some.map((value) => ({ value, label: (actor: Actor) => text(value, actor) }))
  const spell = (value: Value) => (exact ? value : value.toLowerCase())
  const write = (value: Value | Default) =>
    value === undefined || value === fallback ? '' : spell(value)
  const options = values
    .filter((value) => value !== fallback)
    .map((value) => ({ value: write(value), label: (actor: Actor) => text(value, actor) }))
  return {
    param,
    read: (word, params) => find(word) ?? find(orParam && params[orParam]) ?? (fallback as Default),
    write,
    chip: (value, actor) => (value === undefined || value === fallback ? null : text(value, actor)),
    ...(select && { field: { as: 'select', ...select, options } }),
    ...(segment && {
      field: { as: 'segment', label: segment.label, items: listed(segment.values) },
    }),
  }
}

export function today(
  param: string,
  chip: Key = 'common:search.today',
): Filter<typeof TODAY | undefined> {
  return {
    param,
    read: (given) => (given?.toUpperCase() === TODAY ? TODAY : undefined),
    write: (given) => given?.toLowerCase() ?? '',
    chip: (given) => (given ? chip : null),
  }
}

export function idFilter(
  param: string,
  select?: { label: Key; empty?: Key },
): Filter<string | undefined> {
  return {
    param,
    read: (given) => id.safeParse(given).data,
    write: (given) => given ?? '',
    ...(select && { field: { as: 'select', ...select } }),
  }
}

/** Fixed parts of every address of the list, such as its tab. */
export function fixed(param: string, word: string): Filter<string> {
  return { param, read: () => word, write: () => word }
}

export function day(param: string, label: Key): Filter<string | undefined> {
  return {
    param,
    read: (given) => {
      const day = readDay(given ?? '')
      return 'day' in day ? day.day : undefined
    },
    write: (given) => given ?? '',
    field: { as: 'day', label },
  }
}

/** A merchant or bank; the list's `business` names it. */
export function business(param: string, ...of: BusinessRole[]): Filter<string | undefined> {
  return { ...idFilter(param), field: { as: 'business', of } }
}

/** One end of a range of amounts, in cents; addresses spell it as people type it. */
function amount(param: string, label: Key): Filter<number | undefined> {
  return {
    param,
    read: (given) => parseMoney(given ?? '') ?? undefined,
    write: (cents) => (cents === undefined ? '' : moneyInput(cents).replace(/\.00$/, '')),
    field: { as: 'amount', label },
  }
}

/** Both ends of a range. */
export const amounts = {
  least: amount('least', 'common:search.least'),
  most: amount('most', 'common:search.most'),
}

/**
 * The column a list is sorted by, of the contract's keys; undefined for the documented order.
 * @param usual the column whose order is the documented one
 */
export function sorting<const Key extends string>(
  keys: readonly Key[],
  usual: Sort<Key> | null = null,
): Filter<Sort<Key> | undefined> {
  const sorts = sortsOf(keys).filter((sort) => sort !== usual)
  return {
    param: 'sort',
    read: (given) => sorts.find((sort) => sort === given),
    write: (sort) => sort ?? '',
    sorts: { usual },
  }
}
