import type { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import type { FileStorage } from '#src/services/kit/storage.ts'
import { csvKey, idOfFileUrl } from './keys.ts'
import { files } from './schema.ts'

export type OwnCsv = { id: string; name: string; sha256: string; bytes: number }

/** A coupon file by the address that csv/upload answered, if this person uploaded it; else null. */
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

/** The bytes of a stored coupon file from an offset on; null where this machine has no such file. */
export function openCsv(
  storage: FileStorage,
  id: string,
  offset: number,
): Promise<Readable | null> {
  return storage.open(csvKey(id), offset)
}
