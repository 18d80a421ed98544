import { isDeepStrictEqual } from 'node:util'
import { getTableColumns, lt, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/database/connect.ts'
import { undoableDecisions } from './schema.ts'
import type { Decidable } from './workflow.ts'

export type Row = Record<string, unknown>

/** What a noun's decisions need to be undone. */
export type Undo<Table extends Decidable> = {
  /** Locked before the record, as the decision does. */
  lockFirst?: (tx: Tx, record: Table['$inferSelect']) => Promise<unknown>
  /** What was built on the decision since, so that it stands. */
  unless?: (decided: Table['$inferSelect']) => SQL
  /** Takes back what `settle` did; `kept` is what that returned. */
  unsettle?: (
    tx: Tx,
    decided: Table['$inferSelect'],
    restored: Table['$inferSelect'],
    kept: unknown,
  ) => Promise<void>
}

/**
 * Keeps what a decision changed, for as long as it can be undone; the record is locked. Rows of old
 * decisions go with later ones.
 */
export async function keepUndoable(
  tx: Tx,
  decision: Omit<typeof undoableDecisions.$inferInsert, 'decidedAt' | 'before' | 'after'>,
  before: Row,
  after: Row,
): Promise<void> {
  const { kind, itemId, roundId, decidedAt } = undoableDecisions
  const old = tx
    .select({ roundId })
    .from(undoableDecisions)
    .where(lt(decidedAt, sql`now() - interval '5 minutes'`))
    .limit(50)
    .for('update', { skipLocked: true })
  await tx.delete(undoableDecisions).where(sql`${roundId} = any(array(${old}))`)
  const changed = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]))
  const values = {
    ...decision,
    kept: decision.kept ?? null,
    decidedAt: sql`now()`,
    before: pick(before, changed),
    after: pick(after, changed),
  }
  await tx
    .insert(undoableDecisions)
    .values(values)
    .onConflictDoUpdate({ target: [kind, itemId], set: values })
}

/** A row, or part of one, that was kept as JSON: instants are text there. */
export function revived(table: PgTable, values: Row): Row {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const isInstant = typeof value === 'string' && columns[key]?.dataType === 'date'
      return [key, isInstant ? new Date(value) : value]
    }),
  )
}

export function pick(row: Row, keys: readonly string[]): Row {
  return Object.fromEntries(keys.map((key) => [key, row[key]]))
}
