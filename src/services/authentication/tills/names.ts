import type { Queryable } from '#src/database/connect.ts'
import { findNames } from '#src/services/kit/find-names.ts'
import { cashiers, tills } from './schema.ts'

/** Of revoked ones, too: what was redeemed at them names them. */
export function findTillNames(db: Queryable, ids: readonly string[]) {
  return findNames(db, tills, ids)
}

/** Of those who left, too. */
export function findCashierNames(db: Queryable, ids: readonly string[]) {
  return findNames(db, cashiers, ids)
}
