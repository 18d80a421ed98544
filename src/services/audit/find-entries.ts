import { and, desc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import {
  CHANGES_MAX,
  type DecidedSubject,
  TIMELINE_MAX,
} from '#src/contract/authentication/audit.ts'
import { eventsOf } from '#src/contract/authentication/audit-events.ts'
import type { Queryable } from '#src/database/connect.ts'
import { type AccountName, accountNames } from '#src/services/authentication/index.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { countRows } from '#src/services/kit/lists/count-rows.ts'
import { inOrder } from '#src/services/kit/lists/list-order.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { auditOrders, type EntryQuery, matchEntries, type Place } from './match-entries.ts'

/** Nobody pages further through a trail that grows with every action; filters and the file go further. */
const COUNTED_MAX = 10_000
const FEW = 1000

export type EntryRow = typeof auditEntries.$inferSelect
type EntryPage = { rows: EntryRow[]; totalItems: number; capped: boolean }

export async function findEntryPage(
  db: Queryable,
  query: EntryQuery,
  { page, size }: { page: number; size: number },
): Promise<EntryPage> {
  const few = isNarrow(query) ? await findFew(db, query, page * size, size) : null
  if (few) return few
  const [rows, total] = await Promise.all([
    page * size < COUNTED_MAX ? readEntries(db, query, { skip: page * size, size }) : [],
    countRows(db, auditEntries, matchEntries(query), COUNTED_MAX),
  ])
  return { rows, ...total }
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
  const byId = db.select().from(auditEntries).where(inArray(auditEntries.id, ids))
  const onPage = ids.length === 0 ? [] : await byId.orderBy(...inOrder(order))
  return { rows: onPage, totalItems: count, capped: false }
}

export async function findTimeline(
  db: Queryable,
  subjectType: string,
  subjectId: string,
): Promise<{ rows: EntryRow[]; actors: Map<string, AccountName>; more: boolean }> {
  const found = await newest(db).execute({ subjectType, subjectId })
  const rows = found.map(({ entry }) => entry)
  const actors = found.flatMap(({ actor }) => actor ?? [])
  return {
    rows: rows.slice(0, TIMELINE_MAX),
    actors: new Map(actors.map((actor) => [actor.id, actor])),
    more: rows.length > TIMELINE_MAX,
  }
}

const newest = prepareOnce((db) => {
  const accounts = accountNames(db)
  const { id, role, name, imageUrl } = accounts
  return db
    .select({ entry: auditEntries, actor: { id, role, name, imageUrl } })
    .from(auditEntries)
    .leftJoin(accounts, eq(id, auditEntries.actorId))
    .where(
      and(
        eq(auditEntries.subjectType, sql.placeholder('subjectType')),
        eq(auditEntries.subjectId, sql.placeholder('subjectId')),
        notInArray(auditEntries.event, eventsOf('signIns')),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(TIMELINE_MAX + 1)
})

/** @param seen the version after which they came; of accounts an instant */
export function findChanges(
  db: Queryable,
  { subjectType, id }: { subjectType: DecidedSubject; id: string },
  seen: number,
): Promise<EntryRow[]> {
  const { at, after, event } = auditEntries
  const isLater =
    subjectType === 'user'
      ? and(gt(at, new Date(seen)), notInArray(event, eventsOf('signIns')))
      : sql`(${after} ->> 'version')::bigint > ${seen}`
  return db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, subjectType), eq(auditEntries.subjectId, id), isLater))
    .orderBy(desc(at), desc(auditEntries.id))
    .limit(CHANGES_MAX)
}
