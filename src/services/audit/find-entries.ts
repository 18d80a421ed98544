import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { inOrder, type ListOrder } from '#src/services/kit/lists/list-order.ts'
import { auditOrders, type EntryQuery, matchEntries, type Place } from './match-entries.ts'

/** Nobody pages further through a trail that grows with every action; filters and the file go further. */
const COUNTED_MAX = 10_000
const FEW = 1000

export type EntryRow = typeof auditEntries.$inferSelect
export type EntryPage = { rows: EntryRow[]; totalItems: number; capped: boolean }

export async function findEntryPage(
  db: Queryable,
  query: EntryQuery,
  { page, size }: { page: number; size: number },
): Promise<EntryPage> {
  const few = isNarrow(query) ? await findFew(db, query, page * size, size) : null
  if (few) return few
  const [rows, count] = await Promise.all([
    page * size < COUNTED_MAX ? readEntries(db, query, { skip: page * size, size }) : [],
    countEntries(db, query),
  ])
  return { rows, totalItems: Math.min(count, COUNTED_MAX), capped: count > COUNTED_MAX }
}

export function readEntries(
  db: Queryable,
  query: EntryQuery,
  { skip = 0, size, behind }: { skip?: number; size: number; behind?: Place | null },
): Promise<EntryRow[]> {
  return db
    .select()
    .from(auditEntries)
    .where(matchEntries(query, behind))
    .orderBy(...inOrder(auditOrders(query.sort)))
    .limit(size)
    .offset(skip)
}

async function countEntries(db: Queryable, query: EntryQuery): Promise<number> {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(auditEntries)
    .where(matchEntries(query))
    .limit(COUNTED_MAX + 1)
    .as('found')
  const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(found)
  return counted?.count ?? 0
}

/** A period alone is read from the list's own index. */
function isNarrow({ group, subjectType, actorId, searched }: EntryQuery): boolean {
  return group !== null || subjectType !== null || actorId !== null || searched !== null
}

/** Walking the list for a rare event would read all of it; null if there are many matches. */
async function findFew(
  db: Queryable,
  query: EntryQuery,
  skip: number,
  size: number,
): Promise<EntryPage | null> {
  const order = auditOrders(query.sort)
  const inFound = sql.join(inOrder({ ...order, by: [sql`at`, sql`id`] }), sql`, `)
  const found = db
    .select({ id: auditEntries.id, at: auditEntries.at })
    .from(auditEntries)
    .where(matchEntries(query))
    .limit(FEW + 1)
  const { rows } = await db.execute<{ count: number; ids: string[] }>(sql`
    with found as materialized (${found.getSQL()})
    select (select count(*)::int from found) as count,
      array(select id from found order by ${inFound} limit ${size} offset ${skip}) as ids`)
  const { count = 0, ids = [] } = rows[0] ?? {}
  if (count > FEW) return null
  return { rows: await readByIds(db, ids, order), totalItems: count, capped: false }
}

async function readByIds(
  db: Queryable,
  ids: readonly string[],
  order: ListOrder,
): Promise<EntryRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(auditEntries)
    .where(inArray(auditEntries.id, [...ids]))
    .orderBy(...inOrder(order))
}
