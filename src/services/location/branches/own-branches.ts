import {
  and,
  eq,
  inArray,
  isNull,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { ValidBranch } from '#src/contract/core/coupon-rules.ts'
import type { Queryable } from '#src/database/connect.ts'
import { branches } from './schema.ts'

type Id = string | Placeholder

/**
 * As SQL: the branch of this owner, its only one if none is named; null if it is not there, or if there are
 * several and none is named.
 */
export function ownBranch(ownerId: Id, branchId: Id | null): SQL<string | null> {
  const { id, deletedAt } = branches
  const own = sql`select ${id} from ${branches}
    where ${branches.ownerId} = ${ownerId}::uuid and ${deletedAt} is null`
  // By its key: a statement that redeems runs this for each coupon.
  if (branchId !== null) return sql<string | null>`(${own} and ${id} = ${branchId}::uuid)`
  return sql<string | null>`(
    select (array_agg(own.id))[1] from (${own} limit 2) own having count(*) = 1)`
}

/** As SQL. */
export function hasBranches(ownerId: Id): SQL<boolean> {
  return sql<boolean>`exists (select from ${branches}
    where ${branches.ownerId} = ${ownerId}::uuid and ${branches.deletedAt} is null)`
}

export async function findFirstBranch(db: Queryable, ownerId: string): Promise<string | null> {
  const { id, name, deletedAt } = branches
  const own = and(eq(branches.ownerId, ownerId), isNull(deletedAt))
  const [first] = await db
    .select({ id })
    .from(branches)
    .where(own)
    .orderBy(sql`lower(${name})`, id)
    .limit(1)
  return first?.id ?? null
}

export async function areOwnBranches(
  db: Queryable,
  ownerId: string,
  ids: readonly string[],
): Promise<boolean> {
  const chosen = [...new Set(ids)]
  const own = and(eq(branches.ownerId, ownerId), isNull(branches.deletedAt))
  return (await db.$count(branches, and(own, inArray(branches.id, chosen)))) === chosen.length
}

/** Names of branches, deleted ones too, to join by id. */
export function branchNames(db: Pick<Queryable, 'select'>) {
  return db.select({ id: branches.id, name: branches.name }).from(branches).as('places')
}

/** As SQL: the branches of an array of ids by name, deleted ones too; null where the array is. */
export function branchesNamed(ids: SQLWrapper): SQL<ValidBranch[] | null> {
  const { id, name, deletedAt } = branches
  return sql<ValidBranch[] | null>`case when ${ids} is null then null else (
    select coalesce(json_agg(json_build_object('name', ${name}, 'closed', ${deletedAt} is not null)
      order by lower(${name}), ${id}), '[]')
    from ${branches} where ${id} = any(${ids})) end`
}
