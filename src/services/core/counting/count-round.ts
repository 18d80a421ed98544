import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database, Tx } from '#src/database/connect.ts'
import type { ProgressTable } from './schema.ts'

/** A round also counts transactions that began up to this long before the previous round. */
const OVERLAP = sql`interval '1 minute'`

/** Rows that are counted into sums. */
export type Counted = {
  progress: ProgressTable
  recordedAt: SQLWrapper
  /** The transaction (xid8) that recorded a row. */
  writer: SQLWrapper
  /** Adds these rows, which no sum holds yet. */
  add(tx: Tx, areNew: SQL): Promise<void>
  /** Counts what these rows belong to anew. */
  recount(tx: Tx, isRecorded: SQL): Promise<void>
}

/** One replica at a time; the others skip. What a round has counted, no other counts. */
export async function countRound(db: Database, counted: Counted): Promise<void> {
  await db
    .insert(counted.progress)
    .values({ countedTo: new Date(0) })
    .onConflictDoNothing()
  const count = (tx: Tx) => countRecorded(tx, counted)
  // One snapshot for all statements, so that the next round knows what this one saw.
  await db.transaction(count, { isolationLevel: 'repeatable read' }).catch((error) => {
    if (!isOvertaken(error)) throw error
  })
}

/** Holds back the rounds until the transaction ends; the next one counts anew what is recent. */
export async function lockProgress(tx: Tx, progress: ProgressTable): Promise<void> {
  await tx.update(progress).set({ countedTo: sql`counted_to` })
}

async function countRecorded(tx: Tx, counted: Counted): Promise<void> {
  const { progress, recordedAt, writer } = counted
  const [round] = await tx
    .select({
      since: sql<string>`(${progress.countedTo} - ${OVERLAP})::text`,
      seen: sql<string | null>`case when ${isOwnWrite(progress)} then ${progress.seen} end`,
      newest: sql<string>`pg_snapshot_xmax(pg_current_snapshot())::text`,
    })
    .from(progress)
    .for('update', { skipLocked: true })
  if (!round) return
  const { since, seen, newest } = round
  const isRecorded = sql`${recordedAt} >= ${since}::timestamptz`
  // A number that this server has not given yet came with a dump, whose rows the first round counts.
  const isOurs = sql`${writer} < ${newest}::text::xid8`
  // The first round, or the first after the sums were rebuilt or the database was restored, counts anew.
  if (seen === null) await counted.recount(tx, isRecorded)
  else
    await counted.add(
      tx,
      sql`${isRecorded} and ${isOurs} and not pg_visible_in_snapshot(${writer}, ${seen}::pg_snapshot)`,
    )
  await tx.update(progress).set({
    countedTo: sql`now()`,
    seen: sql`pg_current_snapshot()::text`,
    writtenBy: sql`pg_current_xact_id()::text::bigint`,
  })
}

/**
 * False if the row was restored from a dump, or written by a rebuild or an older version: its
 * transaction numbers then mean nothing.
 */
function isOwnWrite(progress: ProgressTable): SQL {
  return sql`${progress}.xmin::text::bigint = ${progress.writtenBy} & 4294967295`
}

/** Whether another round or a rebuild ended between our snapshot and our lock (PostgreSQL 40001). */
function isOvertaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause && cause.code === '40001'
}
