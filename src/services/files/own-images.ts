import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { Refusal } from '../refusal.ts'
import { idOfFileUrl } from './keys.ts'
import { files } from './schema.ts'

/**
 * Refuses any image address that is not a picture which this person uploaded here (U07, U09); what
 * passes is safe to store and to show.
 * @throws Refusal invalid
 */
export async function assertOwnImages(
  tx: Tx,
  userId: string,
  urls: readonly string[],
): Promise<void> {
  const ids = [...new Set(urls.map((url) => idOfFileUrl(url) ?? refuse()))]
  if (ids.length === 0) return
  const own = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, ids), eq(files.ownerId, userId), eq(files.kind, 'IMAGE')))
  if (own.length !== ids.length) refuse()
}

function refuse(): never {
  throw new Refusal('invalid', 'files:notOwn')
}
