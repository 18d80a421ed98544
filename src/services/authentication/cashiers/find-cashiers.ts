import type { Cashier } from '#src/contract/authentication/cashiers.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { findAccounts } from '#src/services/authentication/accounts.ts'
import { mobileNo } from '#src/services/authentication/mobile-no.ts'
import { cashiers } from '#src/services/authentication/tills/schema.ts'
import { simpleRecords } from '#src/services/kit/simple-records.ts'
import { findBranchNames } from '#src/services/location/index.ts'

export type CashierRow = typeof cashiers.$inferSelect
export type CashierColumns = Pick<CashierRow, 'name' | 'branchId'>

export const cashierRecords = simpleRecords(cashiers, {
  noun: 'cashier',
  notFound: 'cashiers:notFound',
  changed: 'cashiers:changed',
  audited: ({ name, branchId }: CashierColumns & { merchantId: string }) => ({ name, branchId }),
})

export function selectCashiers(db: Queryable) {
  return db.select().from(cashiers).$dynamic()
}

export async function presentCashiers(
  db: Queryable,
  rows: readonly CashierRow[],
  format: Format,
): Promise<Cashier[]> {
  const ids = rows.flatMap((row) => row.branchId ?? [])
  const [branches, merchants] = await Promise.all([
    findBranchNames(db, ids),
    findAccounts(
      db,
      rows.map((row) => row.merchantId),
    ),
  ])
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    merchant: { id: row.merchantId, name: merchants.get(row.merchantId)?.name ?? '' },
    branch: row.branchId ? { id: row.branchId, name: branches.get(row.branchId) ?? '' } : null,
    email: row.email,
    mobileNo: mobileNo(row),
    state: row.pinHash ? 'ACTIVE' : 'INVITED',
    invitedAt: format.instant(row.invitedAt),
    version: row.version,
  }))
}
