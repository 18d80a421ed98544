import {
  and,
  eq,
  inArray,
  isNull,
  not,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { ValidBranch } from '#src/contract/core/coupon-rules.ts'
import type { ShutBranch } from '#src/contract/values.ts'
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

/** Once approved, also while a later version waits. */
export const isLiveBranch = sql<boolean>`(${branches.approvedAs} is not null
  or ${branches.approvalStatus} = 'APPROVED')`

/** As SQL: why nothing is redeemed at this branch of an owner, or at any if none is named; null where it is. */
export function whyShut(ownerId: Id, branchId: Id | null): SQL<ShutBranch | null> {
  const { id, approvalStatus, deletedAt } = branches
  const isMeant = branchId === null ? sql`true` : sql`${id} = ${branchId}::uuid`
  return sql<ShutBranch | null>`(select min(${approvalStatus}) from ${branches}
    where ${branches.ownerId} = ${ownerId}::uuid and ${deletedAt} is null and ${isMeant}
    having not bool_or(${isLiveBranch}))`
}

/** Of these branches those at which nothing is redeemed, with the reason. */
export async function findShutBranches(db: Queryable, ids: readonly string[]) {
  const { id, approvalStatus: state } = branches
  const isShut = and(inArray(id, [...ids]), not(isLiveBranch))
  const rows = await db.select({ id, state }).from(branches).where(isShut)
  return new Map<string, ShutBranch>(
    rows.map((row) => [row.id, row.state === 'PENDING' ? row.state : 'REJECTED']),
  )
}

/** As SQL. */
export function hasBranches(ownerId: Id): SQL<boolean> {
  return sql<boolean>`exists (select from ${branches}
    where ${branches.ownerId} = ${ownerId}::uuid and ${branches.deletedAt} is null)`
}

/**
 * As SQL: whether what is valid at these branches can be had at one that is open. Null means everywhere.
 * @param without a branch that is about to close
 */
export function isValidSomewhere(ids: SQLWrapper, without: string | null = null): SQL<boolean> {
  const { id, deletedAt } = branches
  return sql<boolean>`(${ids} is null or exists (select from ${branches}
    where ${id} = any(${ids}) and ${deletedAt} is null and ${id} is distinct from ${without}::uuid))`
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
