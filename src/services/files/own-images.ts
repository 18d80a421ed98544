import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { idOfFileUrl } from './keys.ts'
import { files } from './schema.ts'

/** What passes is safe to store and to show. */
export async function ownsImages(
  tx: Tx,
  userIds: readonly string[],
  urls: readonly string[],
): Promise<boolean> {
  if (urls.length === 0) return true
  const ids = urls.flatMap((url) => idOfFileUrl(url) ?? [])
  const own = await tx
    .select({ id: files.id })
    .from(files)
    .where(
      and(inArray(files.id, ids), inArray(files.ownerId, [...userIds]), eq(files.kind, 'IMAGE')),
    )
  return urls.every((url) => own.some(({ id }) => id === idOfFileUrl(url)))
}
