import type { Readable } from 'node:stream'
import { and, eq, inArray } from 'drizzle-orm'
import { NIL } from 'uuid'
import type { ImageSize } from '#src/contract/files/files.ts'
import type { Database, Queryable, Tx } from '#src/database/connect.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { openSharp } from '#src/services/kit/open-sharp.ts'
import type { FileStorage } from '#src/services/kit/storage.ts'
import { csvKey, idOfFileUrl, pictureKey } from './keys.ts'
import { processPicture } from './pictures.ts'
import { files } from './schema.ts'

export { csvName } from './csv-name.ts'
export { exportKey, fileUrl } from './keys.ts'
export { storeImage } from './store-file.ts'

export type OwnCsv = { id: string; name: string; sha256: string; bytes: number }

/** A coupon file by the address csv/upload answered, if this person uploaded it; else null. */
export async function findOwnCsv(
  db: Queryable,
  ownerId: string,
  csvUrl: string,
): Promise<OwnCsv | null> {
  const id = idOfFileUrl(csvUrl)
  if (id === null) return null
  const [file] = await db
    .select({ id: files.id, name: files.name, sha256: files.sha256, bytes: files.bytes })
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, ownerId), eq(files.kind, 'COUPONS')))
  return file?.sha256 ? { ...file, sha256: file.sha256 } : null
}

/** The bytes of a stored coupon file from an offset; null if this machine has no such file. */
export function openCsv(
  storage: FileStorage,
  id: string,
  offset: number,
): Promise<Readable | null> {
  return storage.open(csvKey(id), offset)
}

export async function ownsDocument(tx: Tx, userId: string, url: string): Promise<boolean> {
  const id = idOfFileUrl(url)
  if (id === null) return false
  const own = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, userId), eq(files.kind, 'DOCUMENT')))
  return own.length > 0
}

/** The documents at these addresses, each once; null if one is not that person's. */
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

/** Checks and re-encodes; the result is safe to store and show. */
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

/** Size in pixels of an own picture's largest version; null for any other address. */
export async function ownImageWidth(
  { db, storage }: Pick<ServiceDeps, 'db' | 'storage'>,
  userId: string,
  url: string,
): Promise<number | null> {
  const id = idOfFileUrl(url)
  if (!id) return null
  const isOwn = and(eq(files.id, id), eq(files.ownerId, userId), eq(files.kind, 'IMAGE'))
  const [own] = await db.select({ id: files.id }).from(files).where(isOwn)
  const bytes = own && (await storage.read(pictureKey(id, 'full')))
  if (!bytes) return null
  const sharp = await openSharp()
  const { width } = await sharp(bytes).metadata()
  return width
}

export async function findStored(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.select({ id: files.id }).from(files).where(eq(files.id, id))
  return rows.length > 0
}

/** The id derives from the content, so parallel writes store the same file. */
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
