import { and, inArray, isNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { BulkAct, BulkKind } from '#src/contract/core/bulk-actions.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { ListedScope } from '#src/services/kit/lists/listed-ids.ts'
import { type DecideOne, type Remove, seenVersion } from './bulk-command.ts'

export type Decidable = {
  id: string
  name: string
  /** Null for shared records. */
  ownerId: string | null
  /** Null if records of the kind never change. */
  version: number | null
}

/** What the runner of bulk actions asks a noun for. */
export type BulkNoun<Kind extends BulkKind = BulkKind> = {
  kind: Kind
  /** The single action's endpoint, whose gate applies here too. */
  gate: (act: BulkAct) => Endpoint
  find: (db: Queryable, ids: readonly string[]) => Promise<Decidable[]>
  /** Ids of all that its list shows; omitted if rows can only be chosen singly. */
  listed?(scope: ListedScope, list: never): Promise<{ id: string }[]>
}

export type DecidedNoun<Kind extends BulkKind> = BulkNoun<Kind> & { decide: DecideOne }

type SimpleTable = PgTable & Record<'id' | 'name' | 'version' | 'deletedAt', PgColumn>

/** How records that exist or don't are found. @param owner omitted for shared ones */
export function decidables(table: SimpleTable, owner?: PgColumn): BulkNoun['find'] {
  return async (db, ids) => {
    const { id, name, version, deletedAt } = table
    const rows = await db
      .select({ id, name, version, ...(owner && { ownerId: owner }) })
      .from(table)
      .where(and(inArray(id, [...ids]), isNull(deletedAt)))
    return rows.map((row) => ({ ownerId: null, ...(row as Omit<Decidable, 'ownerId'>) }))
  }
}

/** Records that people only add, edit and delete, see `simpleRecords`. */
export function simpleInBulk<const Kind extends BulkKind>(
  kind: Kind,
  table: SimpleTable,
  { gate, remove, listed }: Pick<BulkNoun, 'listed'> & { gate: Endpoint; remove: Remove },
): DecidedNoun<Kind> {
  return {
    kind,
    gate: () => gate,
    find: decidables(table),
    listed,
    decide: (tx, decider, command) =>
      remove(tx, decider, { id: command.id, version: seenVersion(command) }),
  }
}

export function answerOf(act: BulkAct): 'approve' | 'reject' {
  return act === 'approve' ? 'approve' : 'reject'
}
