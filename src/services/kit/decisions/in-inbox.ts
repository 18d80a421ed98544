import type { Placeholder, SQL } from 'drizzle-orm'
import type { SubqueryWithSelection } from 'drizzle-orm/pg-core'
import type { InboxItem, InboxKind } from '#src/contract/core/approvals.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Total } from '#src/services/kit/lists/count-rows.ts'
import type { Paging } from '#src/services/kit/lists/page-window.ts'
import type { reviewedColumns } from './reviewed.ts'
import { lockDecided, type Undoable, type Undoer, type UndoItem, undoDecision } from './undo.ts'
import type { Decidable } from './workflow.ts'

export type WaitingItem = Pick<InboxItem, 'id' | 'name' | 'userType' | 'imageUrl' | 'risks'> &
  Partial<Pick<InboxItem, 'code' | 'address' | 'contactNo' | 'version'>> & {
    /** Null for accounts, which nobody owns. */
    owner: { id: string; name: string; imageUrl: string | null } | null
    submittedAt: Date
  }

export type InboxScope = {
  timeZone: string
  /** Of accounts those of these types. */
  types: readonly BusinessRole[]
  /** Without what this person may not decide on. */
  reviewerId?: string
}

export type InboxSearch = InboxScope & {
  term: string | null
  /** Of these businesses alone; kinds that are reviewed by themselves are not asked for them. */
  owners?: readonly string[] | undefined
  /** Of these alone, by the ids of their records. */
  records?: readonly string[] | undefined
}

/** What the inbox asks a noun for. */
export type InboxNoun<Kind extends InboxKind = InboxKind> = {
  kind: Kind
  /** A page of what waits, oldest first. */
  find: (db: Queryable, search: InboxSearch, paging: Paging) => Promise<WaitingItem[]>
  count: (db: Queryable, search: InboxSearch) => Promise<Total>
  /** Selects id, its record's id, owner's role and since when for all that waits. */
  waits: (scope: InboxScope) => SQL
  /** A record, whether or not it waits, to be joined with what belongs to it. */
  reviewed: (db: Queryable, id: Placeholder) => ReviewedRecord
  /** What conversations about its records are called; omitted if by their owner. */
  names?: (db: Queryable, ids: readonly string[]) => Promise<Map<string, string>>
  undo: (timeZone: string) => UndoSteps
}

type ReviewedRecord = SubqueryWithSelection<ReturnType<typeof reviewedColumns>, 'reviewed'>
type Withdraw = Parameters<typeof undoDecision>[4]

export type UndoSteps = {
  lock: (tx: Tx, id: string) => Promise<unknown>
  undo: (tx: Tx, by: Undoer, item: UndoItem, withdraw: Withdraw) => Promise<void>
}

export function undoneBy<Table extends Decidable>(workflow: Undoable<Table>): UndoSteps {
  return {
    lock: (tx, id) => lockDecided(tx, workflow, id),
    undo: (tx, by, item, withdraw) => undoDecision(tx, by, workflow, item, withdraw),
  }
}
