import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { ImageSize } from '#src/contract/files/files.ts'
import type { Database, Queryable, Tx } from '#src/database/connect.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { FileStorage } from '#src/services/kit/storage.ts'
import { documentKey, fileUrl, pictureKey } from './keys.ts'
import { processPicture, type Sender } from './pictures.ts'
import { files } from './schema.ts'

/** One person's quota: about 3,000 pictures in three sizes. */
const QUOTA_BYTES = 1024 * 1024 * 1024

export type StoredFile = { id: string; url: string }
export type NewFile = typeof files.$inferInsert

export async function writePicture(
  storage: FileStorage,
  ownerId: string,
  name: string,
  bytes: Uint8Array,
  kind: 'IMAGE' | 'DOCUMENT' = 'IMAGE',
  sender?: Sender,
): Promise<NewFile> {
  const id = v7()
  const stored = await writeSizes(storage, id, bytes, sender)
  return { id, ownerId, kind, pictured: kind === 'DOCUMENT', name, bytes: stored }
}

/** @returns the bytes of all sizes */
export async function writeSizes(
  storage: FileStorage,
  id: string,
  bytes: Uint8Array,
  sender?: Sender,
): Promise<number> {
  const picture = await processPicture(bytes, sender)
  const sizes = Object.entries(picture) as [ImageSize, Uint8Array][]
  for (const [size, encoded] of sizes) await storage.write(pictureKey(id, size), encoded)
  return sizes.reduce((sum, [, encoded]) => sum + encoded.length, 0)
}

export async function writeDocument(
  storage: FileStorage,
  ownerId: string,
  name: string,
  bytes: Uint8Array,
): Promise<NewFile> {
  const id = v7()
  await storage.write(documentKey(id), bytes)
  return { id, ownerId, kind: 'DOCUMENT', name, bytes: bytes.length }
}

/** Locks the person, so the quota holds for parallel uploads. @throws Refusal ruleBroken beyond it */
export async function recordFiles(tx: Tx, rows: readonly NewFile[]): Promise<StoredFile[]> {
  const ownerId = rows[0]?.ownerId
  if (!ownerId) return []
  await lockName(tx, `files ${ownerId}`)
  const added = rows.reduce((sum, { bytes }) => sum + bytes, 0)
  await refuseFull(tx, ownerId, added)
  await tx.insert(files).values([...rows])
  return rows.map(({ id }) => ({ id, url: fileUrl(id) }))
}

export async function refuseFull(db: Queryable, ownerId: string, added: number): Promise<void> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${files.bytes}), 0)::float8` })
    .from(files)
    .where(eq(files.ownerId, ownerId))
  if ((row?.bytes ?? 0) + added > QUOTA_BYTES) throw new Refusal('ruleBroken', 'files:quota')
}

export async function storeImage(
  db: Database,
  storage: FileStorage,
  ownerId: string,
  bytes: Uint8Array,
): Promise<StoredFile> {
  const row = await writePicture(storage, ownerId, 'picture', bytes)
  const [stored] = await db.transaction((tx) => recordFiles(tx, [row]))
  if (!stored) throw new Error('a picture was not stored')
  return stored
}
