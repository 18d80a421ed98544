import { eq } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { findParty } from './find-party.ts'
import { reviewAttachments, reviewMessages } from './schema.ts'

/** @throws Refusal as `findParty` for people on neither side of the thread */
export async function isAttachedFor(
  db: Queryable,
  caller: Caller,
  fileId: string,
): Promise<boolean> {
  const [found] = await db
    .select({ kind: reviewMessages.kind, id: reviewMessages.recordId })
    .from(reviewAttachments)
    .innerJoin(reviewMessages, eq(reviewMessages.id, reviewAttachments.messageId))
    .where(eq(reviewAttachments.fileId, fileId))
  if (!found) return false
  await findParty(db, caller, found)
  return true
}
