import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Difference, DifferenceKind } from '#src/contract/core/reconciliation.ts'
import type { Database } from '#src/database/connect.ts'

export const FIRST = '00000000-0000-0000-0000-000000000000'
export const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export type Check = { kind: DifferenceKind; fails: SQL; expected: SQL; found: SQL }

/** What reads by statements of one snapshot each. */
export type Source = Pick<Database, 'execute' | 'transaction'>

/** One statement lists at most these; all are counted. */
const LISTED = 200

export type Compared = {
  counts: Partial<Record<DifferenceKind, number>>
  listed: Difference[]
}

type Comparison = {
  /** Common table expressions. */
  facts: SQL
  /** One of them, with a row for each thing that is checked. */
  from: SQL
  checks: readonly Check[]
  /** What a row is about; ids of a coupon, deal and merchant where it has them. */
  about: Partial<Record<'couponId' | 'dealId' | 'merchantId' | 'of', SQL>>
  /** A further column of the answer. */
  also?: SQL
}

/**
 * Checks rows by one statement, whose one snapshot shows of each transaction all or nothing; it takes no
 * lock, and the transaction refuses to write.
 */
export async function compare<Also = null>(
  db: Source,
  { facts, from, checks, about, also = sql`null` }: Comparison,
): Promise<Compared & { also: Also }> {
  const fails = sql.join(
    checks.map((check) => sql`(${check.fails})`),
    sql` or `,
  )
  const rows = checks.map(
    ({ kind, fails, expected, found }) =>
      sql`(${kind}::text, ${fails}, (${expected})::text, (${found})::text)`,
  )
  const { couponId = sql`null`, dealId = sql`null`, merchantId = sql`null`, of = sql`''` } = about
  const statement = sql`
    with ${facts},
    differing as materialized (
      select kind, ${couponId}::text as "couponId", ${dealId}::text as "dealId",
        ${merchantId}::text as "merchantId", ${of}::text as "of", expected, found
      from (select * from ${from} where ${fails}) as suspect
      cross join lateral (values ${sql.join(rows, sql`, `)}) as checked(kind, fails, expected, found)
      where checked.fails
    )
    select
      (select coalesce(json_object_agg(kind, count), '{}')
        from (select kind, count(*) from differing group by kind) as kinds) as counts,
      (select coalesce(json_agg(one), '[]')
        from (select * from differing limit ${LISTED}) as one) as listed,
      (${also}) as also`
  const { rows: answers } = await db.transaction((tx) => tx.execute(statement), {
    accessMode: 'read only',
  })
  return answers[0] as Compared & { also: Also }
}

/** What has more rows than this is compared in parts. */
const WHOLE = 20_000

/** Conditions that together hold for all rows of a table, each for about as many as one statement bears. */
export async function partsOf(
  db: Source,
  table: SQLWrapper,
  column: SQL,
  subjects: readonly string[] = [],
): Promise<SQL[]> {
  const { rows } = await db.execute(sql`select from ${table} offset ${WHOLE} limit 1`)
  if (rows.length === 0) return [sql`true`]
  const sixteenths = [...'0123456789abcdef'].map(
    (digit) => sql`${column} between ${`${digit}${FIRST.slice(1)}`}::uuid
      and ${`${digit}${LAST.slice(1)}`}::uuid`,
  )
  if (subjects.length === 0) return sixteenths
  return subjects.flatMap((subject) =>
    sixteenths.map((part) => sql`subject = ${subject} and ${part}`),
  )
}

/** A check that two numbers of a row are equal. */
export function equal(kind: DifferenceKind, expected: SQL, found: SQL, when = sql`true`): Check {
  return {
    kind,
    fails: sql`${when} and coalesce(${expected}, 0) <> coalesce(${found}, 0)`,
    expected: sql`coalesce(${expected}, 0)`,
    found: sql`coalesce(${found}, 0)`,
  }
}

const none = sql`'–'`

/** A check that two values of a row are one, where both are known. */
export function same(kind: DifferenceKind, expected: SQL, found: SQL, when = sql`true`): Check {
  return { kind, fails: sql`${when} and ${expected} <> ${found}`, expected, found }
}

/** A check that a row counts none of something. */
export function never(kind: DifferenceKind, found: SQL, when = sql`true`): Check {
  return { kind, fails: sql`${when} and ${found} > 0`, expected: sql`0`, found }
}

/** A difference if something is not there that should be. */
export function missing(kind: DifferenceKind, fails: SQL, expected: SQL): Check {
  return { kind, fails, expected, found: none }
}

/** A difference if something is there that should not be. */
export function unfounded(kind: DifferenceKind, fails: SQL, found: SQL): Check {
  return { kind, fails, expected: none, found }
}

/** A check that of so many none is astray. */
export function noneAstray(kind: DifferenceKind, all: SQL, astray: SQL): Check {
  return {
    kind,
    fails: sql`${astray} > 0`,
    expected: sql`${all}::text`,
    found: sql`(${all} - ${astray})::text`,
  }
}
