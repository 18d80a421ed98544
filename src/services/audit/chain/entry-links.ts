import { and, asc, getTableColumns, lte, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import type { Block, Link } from './block.ts'

export type EntryLink = Link & { at: Date }
/** A place in the order of entries. */
export type Cursor = Pick<Block, 'untilAt' | 'untilId'>

const { at, id } = auditEntries

/** SHA-256 of everything that an entry says; an added column would need a form of its own. */
const digest = sql<string>`encode(sha256(convert_to(jsonb_build_array(${sql.join(
  Object.values(getTableColumns(auditEntries)).map(
    (column): SQL =>
      column === at ? sql`(extract(epoch from ${at}) * 1000)::bigint` : sql`${column}`,
  ),
  sql`, `,
)})::text, 'UTF8')), 'hex')`

/** Entries after one place, in their order; with `until` at most to that one, without it the settled ones. */
export function findLinks(
  db: Queryable,
  { after, until, limit }: { after: Cursor | null; until: Cursor | SQL; limit: number },
): Promise<EntryLink[]> {
  const begin = after ? sql`(${at}, ${id}) > ${placeOf(after)}` : undefined
  const end = 'untilAt' in until ? sql`(${at}, ${id}) <= ${placeOf(until)}` : lte(at, until)
  return db
    .select({ id, at, digest })
    .from(auditEntries)
    .where(and(begin, end))
    .orderBy(asc(at), asc(id))
    .limit(limit)
}

/** How many entries come after a place. */
export function countLater(db: Queryable, after: Cursor | null): Promise<number> {
  return db.$count(auditEntries, after ? sql`(${at}, ${id}) > ${placeOf(after)}` : undefined)
}

function placeOf({ untilAt, untilId }: Cursor): SQL {
  return sql`(${untilAt.toISOString()}::timestamptz, ${untilId}::uuid)`
}
