import { and, gte, inArray, sql } from 'drizzle-orm'
import { activeStatuses } from '#src/contract/authentication/account-status.ts'
import type { Queryable } from '#src/database/connect.ts'
import { isKept } from '#src/services/authentication/account-columns.ts'
import { users } from '#src/services/authentication/schema.ts'
import { builtOnce } from '#src/services/kit/built-once.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import { sumOf, type Tally } from './count-accounts.ts'
import { accountTallies } from './schema.ts'

const listed = ['MERCHANT', 'BANK', 'USER'] as const
type Listed = (typeof listed)[number]
export type AccountFigures = Record<Listed, { all: number; active: number; pending: number }>

export async function countAccounts(db: Queryable): Promise<AccountFigures> {
  return figuresOf(await allAccounts(db).execute())
}

const allAccounts = builtOnce((db) =>
  db
    .select()
    .from(accountTallies)
    .where(inArray(accountTallies.role, [...listed]))
    .prepare(''),
)

/** Of those added on this business day. */
export async function countNewAccounts(db: Queryable, timeZone: string): Promise<AccountFigures> {
  return figuresOf(await newAccounts(db, timeZone).execute())
}

const newAccounts = builtOnce((db, timeZone: string) => {
  const { role, approvalStatus } = users
  return db
    .select({ role, approvalStatus, count: sql<number>`count(*)::int` })
    .from(users)
    .where(
      and(inArray(role, [...listed]), gte(users.createdAt, startOfBusinessDay(timeZone)), isKept),
    )
    .groupBy(role, approvalStatus)
    .prepare('')
})

const active: ReadonlySet<string> = new Set(activeStatuses)

function figuresOf(rows: readonly (Tally & { role: string })[]): AccountFigures {
  const of = (role: Listed) => {
    const own = rows.filter((row) => row.role === role)
    return {
      all: sumOf(own),
      active: sumOf(own.filter(({ approvalStatus }) => active.has(approvalStatus))),
      pending: sumOf(own.filter(({ approvalStatus }) => approvalStatus === 'PENDING')),
    }
  }
  return { MERCHANT: of('MERCHANT'), BANK: of('BANK'), USER: of('USER') }
}
