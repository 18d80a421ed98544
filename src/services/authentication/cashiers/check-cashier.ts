import type { Tx } from '#src/database/connect.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { fieldRefusal } from '#src/services/kit/refusals/refusal.ts'
import { areOwnBranches } from '#src/services/location/index.ts'
import type { CashierColumns } from './find-cashiers.ts'

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
