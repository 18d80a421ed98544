import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { builtOnce } from '#src/services/kit/built-once.ts'
import { daysSince } from '#src/services/kit/clock.ts'
import { branches } from './schema.ts'

const isWaiting = and(eq(branches.approvalStatus, 'PENDING'), isNull(branches.deletedAt))

export async function findWaitingBranches(
  db: Queryable,
  timeZone: string,
): Promise<{ count: number; oldestDays: number | null }> {
  const [row] = await waitingBranches(db, timeZone).execute()
  return row ?? { count: 0, oldestDays: null }
}

const waitingBranches = builtOnce((db, timeZone: string) =>
  db
    .select({
      count: sql<number>`count(*)::int`,
      oldestDays: daysSince(timeZone, sql`min(${branches.submittedAt})`),
    })
    .from(branches)
    .where(isWaiting)
    .prepare(''),
)

export async function findBranchNames(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: branches.id, name: branches.name })
    .from(branches)
    .where(inArray(branches.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function doesBranchWait(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(branches, and(eq(branches.id, id), isWaiting))) > 0
}

export function findBranchesToDecide(db: Queryable, ids: readonly string[]) {
  return db
    .select({
      id: branches.id,
      name: branches.name,
      ownerId: branches.ownerId,
      version: branches.version,
    })
    .from(branches)
    .where(and(inArray(branches.id, [...ids]), isNull(branches.deletedAt)))
}
