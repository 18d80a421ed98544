import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { signIns } from '#src/services/authentication/schema.ts'
import { findNames } from '#src/services/kit/find-names.ts'
import { cashiers, tills } from './schema.ts'

/** Of revoked ones, too: what was redeemed at them names them. */
type Place = { tillId?: string | null | undefined; cashierId?: string | null | undefined }

/** Where and by whom, by name; nulls for what happened at no till. */
export async function findPlaces(db: Queryable, places: readonly Place[]) {
  const [tillNames, cashierNames] = await Promise.all([
    findTillNames(
      db,
      places.flatMap(({ tillId }) => tillId ?? []),
    ),
    findCashierNames(
      db,
      places.flatMap(({ cashierId }) => cashierId ?? []),
    ),
  ])
  return ({ tillId, cashierId }: Place) => ({
    till: (tillId && tillNames.get(tillId)) || null,
    cashier: (cashierId && cashierNames.get(cashierId)) || null,
  })
}

/** Of revoked ones, too. */
export async function findTillFacts(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map()
  const { id, name } = tills
  const revoked = sql<boolean>`${tills.deletedAt} is not null`
  const rows = await db
    .select({ id, name, revoked })
    .from(tills)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** As a value: the till of a sign-in, if it is one's. */
export function tillOf(signInId: SQL): SQL {
  return sql`(select till_id from ${signIns} where ${signIns.id} = ${signInId})`
}

export function findTillNames(db: Queryable, ids: readonly string[]) {
  return findNames(db, tills, ids)
}

/** Of those who left, too. */
export function findCashierNames(db: Queryable, ids: readonly string[]) {
  return findNames(db, cashiers, ids)
}
