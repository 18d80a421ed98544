import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { revokeSignIn } from '#src/services/authentication/sign-ins.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { accountViews } from './schema.ts'

type Origin = Parameters<typeof recordAudit>[1]

/** Ends what an administrator sees of others' accounts, and records it with its reason. */
export async function endViews(tx: Tx, which: SQL, origin: Origin): Promise<number> {
  const open = await tx
    .update(accountViews)
    .set({ endedAt: sql`least(now(), ${accountViews.endsAt})` })
    .where(and(which, isNull(accountViews.endedAt)))
    .returning()
  for (const view of open) await recordEnd(tx, view, origin)
  return open.length
}

async function recordEnd(
  tx: Tx,
  { signInId, accountId, reason }: typeof accountViews.$inferSelect,
  origin: Origin,
): Promise<void> {
  await revokeSignIn(tx, signInId, 'signed-out')
  await recordAudit(tx, origin, {
    event: 'user.view-ended',
    subjectId: accountId,
    comment: reason,
  })
}
