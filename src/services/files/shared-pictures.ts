import { eq } from 'drizzle-orm'
import { NIL } from 'uuid'
import type { ImageSize } from '#src/contract/files/files.ts'
import type { Database, Queryable } from '#src/database/connect.ts'
import type { FileStorage } from '#src/services/kit/storage.ts'
import { pictureKey } from './keys.ts'
import { processPicture } from './pictures.ts'
import { files } from './schema.ts'

export async function findStored(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.select({ id: files.id }).from(files).where(eq(files.id, id))
  return rows.length > 0
}

/** The id is made from what the picture shows, so parallel writes store the same. */
export async function storeShared(
  db: Database,
  storage: FileStorage,
  { id, name, bytes }: { id: string; name: string; bytes: Uint8Array },
): Promise<void> {
  const sizes = Object.entries(await processPicture(bytes)) as [ImageSize, Uint8Array][]
  for (const [size, encoded] of sizes) await storage.write(pictureKey(id, size), encoded)
  const stored = sizes.reduce((sum, [, encoded]) => sum + encoded.length, 0)
  await db
    .insert(files)
    .values({ id, ownerId: NIL, kind: 'IMAGE', name, bytes: stored })
    .onConflictDoNothing()
}
