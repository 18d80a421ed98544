import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { idOfFileUrl } from './keys.ts'
import { files } from './schema.ts'

export async function ownsDocument(tx: Tx, userId: string, url: string): Promise<boolean> {
  const id = idOfFileUrl(url)
  if (id === null) return false
  const own = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, userId), eq(files.kind, 'DOCUMENT')))
  return own.length > 0
}

/** The documents at these addresses, each once; null where one is not that person's. */
export async function findOwnDocuments(
  tx: Tx,
  userId: string,
  urls: readonly string[],
): Promise<{ id: string; name: string }[] | null> {
  const ids = [...new Set(urls.map(idOfFileUrl))].filter((id) => id !== null)
  if (urls.length === 0) return []
  const own = await tx
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(and(inArray(files.id, ids), eq(files.ownerId, userId), eq(files.kind, 'DOCUMENT')))
  return own.length === new Set(urls).size ? own : null
}
