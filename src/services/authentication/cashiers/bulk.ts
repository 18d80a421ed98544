import { endCashier } from '#src/contract/authentication/cashiers.ts'
import { cashiers } from '#src/services/authentication/tills/schema.ts'
import { type BulkNoun, decidables } from '#src/services/kit/decisions/bulk-noun.ts'
import { findListedCashiers } from './match-cashiers.ts'

export const cashiersInBulk: BulkNoun<'cashier'> = {
  kind: 'cashier',
  gate: () => endCashier,
  find: decidables(cashiers, cashiers.merchantId),
  listed: findListedCashiers,
}
