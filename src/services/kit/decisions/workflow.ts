import { and, desc, eq, getTableColumns, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import type { ChangePart } from '#src/contract/change-parts.ts'
import { CHANGES_REQUESTED, type Decision, stateAfter } from '#src/contract/deciding.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Key } from '#src/i18n/keys.ts'
import { Refusal, refuseStale } from '#src/services/kit/refusals/refusal.ts'

export type Decidable = PgTable & { id: PgColumn }

type FindAccounts = (
  db: Queryable,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, { name: string }>>

export type Workflow<Table extends Decidable, Action extends string> = {
  decisions: Readonly<Record<Action, Decision>>
  table: Table
  status: PgColumn
  exists?: SQL | undefined
  blocker?: SQL
  version?: { of: (record: Table['$inferSelect']) => number; is: (seen: number) => SQL }
  touch?: PgUpdateSetSource<Table>
  lock?: 'no key update'
  reviews: Reviews<Table['$inferSelect']>
  findAccounts: FindAccounts
  words: {
    notFound: Key
    decided: Partial<Record<string, Key>>
    wrongState: (status: string, decision: Decision) => Key
    changed?: { key: Key; at: (record: Table['$inferSelect']) => Date }
    blocker?: Key
    /** By default as everywhere else. */
    commentRequired?: Key
  }
}

type Versioned = Decidable & {
  approvalStatus: PgColumn
  version: PgColumn
  deletedAt: PgColumn
  $inferSelect: { version: number }
}

/** A workflow's share in tables whose rows have a status, a version and a time of deletion. */
export function versioned<Table extends Versioned>(table: Table) {
  return {
    table,
    status: table.approvalStatus,
    exists: isNull(table.deletedAt),
    version: {
      of: (record: Table['$inferSelect']) => record.version,
      is: (seen: number) => eq(table.version, seen),
    },
    touch: { updatedAt: sql`now()` } as PgUpdateSetSource<Table>,
  }
}

export type Command<Action extends string> = {
  action: Action
  id: string
  version: number | null
  scope?: SQL | undefined
}

/**
 * The record, locked until the transaction ends, if its state allows the action. Concurrent deciders wait
 * here and then see what the first one did.
 * @throws Refusal notFound, or ruleBroken with the reason
 */
export async function lockRecord<Table extends Decidable, Action extends string>(
  tx: Tx,
  workflow: Workflow<Table, Action>,
  command: Command<Action>,
  format: Format,
): Promise<Table['$inferSelect']> {
  const { words, blocker = sql`false`, version } = workflow
  const table: Decidable = workflow.table
  const [row] = await tx
    .select({
      record: getTableColumns(table),
      status: sql<string>`${workflow.status}`,
      stopped: sql<boolean>`${blocker}`,
    })
    .from(table)
    .where(and(eq(table.id, command.id), workflow.exists, command.scope))
    .for(workflow.lock ?? 'update')
  if (!row) throw new Refusal('notFound', words.notFound)
  const record = row.record as Table['$inferSelect']
  const decision: Decision = workflow.decisions[command.action]
  if (!decision.from.includes(row.status)) {
    throw await explainState(tx, workflow, record, row.status, decision, format)
  }
  if (version && words.changed) {
    const when = format.dateTime(words.changed.at(record))
    refuseStale(command.version, version.of(record), words.changed.key, { when })
  }
  if (decision.unless && row.stopped && words.blocker) {
    throw new Refusal('ruleBroken', words.blocker)
  }
  return record
}

/** Writes an action's result; everything `lockRecord` checked is a condition of the write as well. */
export async function writeRecord<Table extends Decidable, Action extends string>(
  tx: Tx,
  workflow: Workflow<Table, Action>,
  { action, id, version }: Command<Action>,
  columns?: PgUpdateSetSource<Table>,
): Promise<Table['$inferSelect']> {
  const { status, exists, blocker, touch } = workflow
  const { from, to, unless }: Decision = workflow.decisions[action]
  const table: Decidable = workflow.table
  const next = to === null ? { deletedAt: sql`now()` } : { [keyOf(table, status)]: to }
  const [record] = await tx
    .update(table)
    .set({ ...touch, ...columns, ...next })
    .where(
      and(
        eq(table.id, id),
        exists,
        inArray(status, [...from]),
        version === null ? undefined : workflow.version?.is(version),
        unless && blocker ? not(blocker) : undefined,
      ),
    )
    .returning()
  if (!record) throw new Error('a locked record changed')
  return record as Table['$inferSelect']
}

async function explainState<Table extends Decidable, Action extends string>(
  tx: Tx,
  { reviews, words, findAccounts }: Workflow<Table, Action>,
  record: Table['$inferSelect'],
  status: string,
  decision: Decision,
  format: Format,
): Promise<Refusal> {
  const last = decision.by === 'ADMIN' ? await reviews.last(tx, record) : undefined
  const isSentBack = last?.decision === CHANGES_REQUESTED
  const key = isSentBack
    ? 'common:decision.changesRequestedBy'
    : last && words.decided[last.decision]
  if (!last || stateAfter(last.decision) !== status || !key) {
    return new Refusal('ruleBroken', words.wrongState(status, decision))
  }
  const name = (await findAccounts(tx, [last.decidedBy])).get(last.decidedBy)?.name ?? ''
  return new Refusal('ruleBroken', key, { params: { name, when: format.dateTime(last.decidedAt) } })
}

/** A column's key in the table's rows. */
export function keyOf(table: PgTable, column: PgColumn): string {
  const found = Object.entries(getTableColumns(table)).find(([, one]) => one === column)
  if (!found) throw new Error(`the table has no column ${column.name}`)
  return found[0]
}

type Review = { decision: string; decidedBy: string; decidedAt: Date }
type Verdict = {
  decision: string
  comment: string | null
  decidedBy: string
  ruleId: string | null
  accepted: ChangePart[]
}

type Reviews<Row> = {
  last: (tx: Tx, record: Row) => Promise<Review | undefined>
  add?: (tx: Tx, record: Row, verdict: Verdict) => Promise<void>
  removeLast?: (tx: Tx, record: Row) => Promise<void>
}

export type ReviewTable = PgTable & {
  id: PgColumn
  decision: PgColumn
  decidedBy: PgColumn
  decidedAt: PgColumn
}

export const REVIEWS_MAX = 50

export function reviewRows<Table extends ReviewTable, Row extends { id: string }>(
  table: Table,
  subjectId: PgColumn,
  columns: (
    record: Row,
    tx: Tx,
    verdict: Verdict,
  ) => Partial<Table['$inferInsert']> | Promise<Partial<Table['$inferInsert']>>,
) {
  const rows: ReviewTable = table
  async function list(
    db: Queryable,
    id: string,
    limit = REVIEWS_MAX,
  ): Promise<Table['$inferSelect'][]> {
    return db
      .select()
      .from(rows)
      .where(eq(subjectId, id))
      .orderBy(desc(rows.decidedAt), desc(rows.id))
      .limit(limit)
  }
  return {
    list,
    async last(tx: Tx, { id }: Row) {
      const [review] = await list(tx, id, 1)
      return review as Review | undefined
    },
    async add(tx: Tx, record: Row, verdict: Verdict) {
      await tx
        .insert(rows)
        .values({ ...(await columns(record, tx, verdict)), ...verdict, id: v7() })
    },
    async removeLast(tx: Tx, { id }: Row) {
      const [last] = await list(tx, id, 1)
      if (last) await tx.delete(rows).where(eq(rows.id, (last as Row).id))
    },
  }
}
