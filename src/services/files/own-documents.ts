import { and, eq } from 'drizzle-orm'
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
