import type { Readable } from 'node:stream'
import { and, eq, inArray } from 'drizzle-orm'
import { NIL } from 'uuid'
import type { Database, Queryable, Tx } from '#src/database/connect.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { namedBy } from '#src/services/kit/find-names.ts'
import { openSharp } from '#src/services/kit/open-sharp.ts'
import type { FileStorage } from '#src/services/kit/storage.ts'
import { csvKey, idOfFileUrl, pictureKey } from './keys.ts'
import { files } from './schema.ts'
import { writeSizes } from './store-file.ts'

export { csvName } from './file-names.ts'
export { exportKey, fileUrl, type StoredAs, storageKeyOf, storageKeysOf } from './keys.ts'
export { storeImage } from './store-file.ts'

export const namedFiles = namedBy(files, files.name)

export type OwnCsv = { id: string; name: string; sha256: string; bytes: number }

/** A coupon file by the address csv/upload answered, if this person uploaded it; else null. */
export async function findOwnCsv(
  db: Queryable,
  ownerId: string,
  csvUrl: string,
): Promise<OwnCsv | null> {
  const [file] = await findOwn(db, 'COUPONS', [ownerId], [csvUrl])
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
  return (await findOwn(tx, 'DOCUMENT', [userId], [url])).length > 0
}

/** The documents at these addresses, each once; null if one is not that person's. */
export async function findOwnDocuments(
  tx: Tx,
  userId: string,
  urls: readonly string[],
): Promise<{ id: string; name: string }[] | null> {
  if (urls.length === 0) return []
  const own = await findOwn(tx, 'DOCUMENT', [userId], urls)
  return own.length === new Set(urls).size ? own.map(({ id, name }) => ({ id, name })) : null
}

export async function ownsImages(
  tx: Tx,
  userIds: readonly string[],
  urls: readonly string[],
): Promise<boolean> {
  if (urls.length === 0) return true
  const own = await findOwn(tx, 'IMAGE', userIds, urls)
  return urls.every((url) => own.some(({ id }) => id === idOfFileUrl(url)))
}

/** Gives pictures of one account at these addresses to another; those of others stay theirs. */
export async function takeOverImages(
  tx: Tx,
  { from, to }: { from: string; to: string },
  urls: readonly string[],
): Promise<void> {
  const ids = urls.flatMap((url) => idOfFileUrl(url) ?? [])
  const given = and(inArray(files.id, ids), eq(files.ownerId, from), eq(files.kind, 'IMAGE'))
  await tx.update(files).set({ ownerId: to }).where(given)
}

/** Size in pixels of an own picture's largest version; null for any other address. */
export async function ownImageWidth(
  { db, storage }: Pick<ServiceDeps, 'db' | 'storage'>,
  userIds: readonly string[],
  url: string,
): Promise<number | null> {
  const [own] = await findOwn(db, 'IMAGE', userIds, [url])
  const bytes = own && (await storage.read(pictureKey(own.id, 'full')))
  if (!bytes) return null
  const sharp = await openSharp()
  const { width } = await sharp(bytes).metadata()
  return width
}

/** Files of one kind at these addresses that one of these people uploaded. */
function findOwn(
  db: Queryable,
  kind: typeof files.$inferSelect.kind,
  ownerIds: readonly string[],
  urls: readonly string[],
) {
  const { id, name, sha256, bytes, ownerId } = files
  const ids = urls.flatMap((url) => idOfFileUrl(url) ?? [])
  return db
    .select({ id, name, sha256, bytes })
    .from(files)
    .where(and(inArray(id, ids), inArray(ownerId, [...ownerIds]), eq(files.kind, kind)))
}

export async function findStored(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(files, eq(files.id, id))) > 0
}

/** The id derives from the content, so parallel writes store the same file. */
export async function storeShared(
  db: Database,
  storage: FileStorage,
  { id, name, bytes }: { id: string; name: string; bytes: Uint8Array },
): Promise<void> {
  const stored = await writeSizes(storage, id, bytes)
  await db
    .insert(files)
    .values({ id, ownerId: NIL, kind: 'IMAGE', name, bytes: stored })
    .onConflictDoNothing()
}
