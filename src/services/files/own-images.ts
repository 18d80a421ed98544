import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { openSharp } from '#src/services/kit/open-sharp.ts'
import { idOfFileUrl, pictureKey } from './keys.ts'
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

/** In pixels, of an own picture at its largest; null for every other address. */
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
