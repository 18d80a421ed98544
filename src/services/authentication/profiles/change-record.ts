import { eq, getTableColumns } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { businessProfiles, contactProfiles } from '#src/services/authentication/schema.ts'
import { type Row, revived } from '#src/services/kit/decisions/undoable.ts'
import { isFollowed, proposalRecord } from '#src/services/kit/proposals/record.ts'
import { lockAccount } from './lock-account.ts'
import { type Change, profileChanges, proposalKinds } from './values.ts'

type Name = keyof typeof proposalKinds

/** What deciding on a version and undoing that share. */
export function changeRecord(name: Name) {
  return {
    ...proposalRecord(proposalKinds[name], profileChanges),
    subjectType: 'user',
    subjectId: ({ subjectId }: Change) => subjectId,
    undo: {
      lockFirst: (tx: Tx, { subjectId }: Change) => lockAccount(tx, subjectId),
      unless: isFollowed,
      unsettle: (tx: Tx, { subjectId }: Change, _restored: Change, kept: unknown) =>
        restoreLive(tx, name, subjectId, kept as Row | null),
    },
  } as const
}

const tables = { BUSINESS: businessProfiles, CONTACT: contactProfiles }

/** The live row as it is, before a decision overwrites it; null if there is none. */
export async function keepLive(tx: Tx, name: Name, userId: string): Promise<Row | null> {
  const table = tables[name]
  const [row] = await tx.select().from(table).where(eq(table.userId, userId))
  return row ?? null
}

/** @param kept the answer of `keepLive`, as JSON */
async function restoreLive(tx: Tx, name: Name, userId: string, kept: Row | null): Promise<void> {
  const table = tables[name]
  const isOwn = eq(table.userId, userId)
  if (!kept) {
    await tx.delete(table).where(isOwn)
    return
  }
  const columns = Object.entries(getTableColumns(table)).filter(([, one]) => !one.generated)
  const values = revived(table, kept)
  await tx
    .update(table)
    .set(Object.fromEntries(columns.map(([key]) => [key, values[key]])))
    .where(isOwn)
}
