import { and, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { activeStatuses } from '#src/contract/authentication/account-status.ts'
import type { Queryable } from '#src/database/connect.ts'
import { users } from '#src/services/authentication/schema.ts'
import { sumOf, type Tally } from './count-accounts.ts'
import { accountTallies } from './schema.ts'

const listed = ['MERCHANT', 'BANK', 'USER'] as const
type Listed = (typeof listed)[number]
export type AccountFigures = Record<Listed, { all: number; active: number; pending: number }>

export async function countAccounts(db: Queryable): Promise<AccountFigures> {
  const rows = await db
    .select()
    .from(accountTallies)
    .where(inArray(accountTallies.role, [...listed]))
  return figuresOf(rows)
}

export async function countNewAccounts(db: Queryable, since: SQL<Date>): Promise<AccountFigures> {
  const { role, approvalStatus } = users
  const rows = await db
    .select({ role, approvalStatus, count: sql<number>`count(*)::int` })
    .from(users)
    .where(
      and(
        inArray(role, [...listed]),
        gte(users.createdAt, since),
        isNull(users.deletedAt),
        isNull(users.deactivatedAt),
      ),
    )
    .groupBy(role, approvalStatus)
  return figuresOf(rows)
}

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
