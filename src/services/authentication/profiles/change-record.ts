import { eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/database/connect.ts'
import { businessProfiles, contactProfiles } from '#src/services/authentication/schema.ts'
import { type Row, revived } from '#src/services/kit/decisions/undoable.ts'
import { lockAccount } from './lock-account.ts'
import { profileChanges } from './schema.ts'

type Change = typeof profileChanges.$inferSelect
type Kind = Change['kind']

/** What deciding on a version and undoing that share. */
export function changeRecord(kind: Kind) {
  return {
    table: profileChanges,
    status: profileChanges.status,
    reviews: {},
    subjectType: 'user',
    subjectId: ({ userId }: Change) => userId,
    undo: {
      lockFirst: (tx: Tx, { userId }: Change) => lockAccount(tx, userId),
      unless: isFollowed,
      unsettle: (tx: Tx, { userId }: Change, _restored: Change, kept: unknown) =>
        restoreLive(tx, kind, userId, kept as Row | null),
    },
  } as const
}

const tables = { BUSINESS: businessProfiles, CONTACT: contactProfiles }

/** The live row as it is, before a decision overwrites it; null if there is none. */
export async function keepLive(tx: Tx, kind: Kind, userId: string): Promise<Row | null> {
  const table = tables[kind]
  const [row] = await tx.select().from(table).where(eq(table.userId, userId))
  return row ?? null
}

/** @param kept the answer of `keepLive`, as JSON */
async function restoreLive(tx: Tx, kind: Kind, userId: string, kept: Row | null): Promise<void> {
  const table = tables[kind]
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

/** A newer version was saved, which may be live. */
function isFollowed({ id, userId, kind, submittedAt }: Change) {
  const newer = alias(profileChanges, 'newer')
  return sql`exists (select from ${profileChanges} as ${newer} where ${newer.userId} = ${userId}
    and ${newer.kind} = ${kind} and ${newer.id} <> ${id}
    and ${newer.submittedAt} >= ${submittedAt.toISOString()})`
}
