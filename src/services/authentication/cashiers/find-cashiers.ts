import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import type { Cashier } from '#src/contract/authentication/cashiers.ts'
import { ALL } from '#src/contract/paging.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { mobileNo } from '#src/services/authentication/mobile-no.ts'
import { cashiers } from '#src/services/authentication/tills/schema.ts'
import type { ListOrder } from '#src/services/kit/lists/list-order.ts'
import { containsTerm, readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { simpleRecords } from '#src/services/kit/simple-records.ts'
import { findBranchNames } from '#src/services/location/index.ts'

const { id, merchantId, branchId, name, createdAt, deletedAt } = cashiers

export const cashierOrder: ListOrder = {
  table: cashiers,
  id,
  by: [createdAt, id],
  direction: 'desc',
}

export type CashierRow = typeof cashiers.$inferSelect
export type CashierColumns = Pick<CashierRow, 'name' | 'branchId'>

export const cashierRecords = simpleRecords(cashiers, {
  noun: 'cashier',
  notFound: 'cashiers:notFound',
  changed: 'cashiers:changed',
  audited: ({ name, branchId }: CashierColumns & { merchantId: string }) => ({ name, branchId }),
})

export function matchCashiers(
  owner: string,
  query: { term: string; branchId: string },
): SQL | undefined {
  const term = readSearchTerm(query.term)
  const here = or(isNull(branchId), eq(branchId, query.branchId))
  return and(
    eq(merchantId, owner),
    isNull(deletedAt),
    query.branchId === ALL ? undefined : here,
    term === null ? undefined : containsTerm(name, term),
  )
}

export function selectCashiers(db: Queryable) {
  return db.select().from(cashiers).$dynamic()
}

export async function presentCashiers(
  db: Queryable,
  rows: readonly CashierRow[],
  format: Format,
): Promise<Cashier[]> {
  const ids = rows.flatMap((row) => row.branchId ?? [])
  const branches = await findBranchNames(db, ids)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    branch: row.branchId ? { id: row.branchId, name: branches.get(row.branchId) ?? '' } : null,
    email: row.email,
    mobileNo: mobileNo(row),
    state: row.pinHash ? 'ACTIVE' : 'INVITED',
    invitedAt: format.instant(row.invitedAt),
    version: row.version,
  }))
}
