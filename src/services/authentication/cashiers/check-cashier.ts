import type { Tx } from '#src/database/connect.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { fieldRefusal, Refusal } from '#src/services/kit/refusals/refusal.ts'
import { areOwnBranches } from '#src/services/location/index.ts'
import type { CashierColumns, CashierRow } from './find-cashiers.ts'

/** @throws Refusal notFound */
export function requireOwn({ userId }: Caller, row: CashierRow): CashierRow {
  if (row.merchantId !== userId) throw new Refusal('notFound', 'cashiers:notFound')
  return row
}

/** @throws Refusal invalid */
export async function checkCashier(
  tx: Tx,
  { userId }: Caller,
  { name, branchId }: CashierColumns,
): Promise<CashierColumns> {
  if (name === '') throw fieldRefusal('name', 'common:messages.nameRequired')
  if (branchId !== null && !(await areOwnBranches(tx, userId, [branchId])))
    throw fieldRefusal('branchId', 'tills:branchGone')
  return { name, branchId }
}
