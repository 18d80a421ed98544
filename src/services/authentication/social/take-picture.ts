import { and, eq, isNull } from 'drizzle-orm'
import { IMAGE_BYTES_MAX } from '#src/contract/files/files.ts'
import type { ServiceDeps, SocialIssuer } from '../../deps.ts'
import { storeImage } from '../../files/store-file.ts'
import { users } from '../schema.ts'

const TIMEOUT_MS = 3000

/**
 * Makes the provider's picture of a person a file of our own (AUTH-33, U09): fetched once from one of
 * the provider's documented picture hosts, redirects not followed, decoded and encoded anew. Whatever
 * fails, the account stays without a picture and the sign-up good.
 */
export async function takePicture(
  { db, storage, log }: ServiceDeps,
  userId: string,
  picture: string | null,
  { pictures }: Pick<SocialIssuer, 'pictures'>,
): Promise<void> {
  if (!picture || !isAmong(picture, pictures)) return
  try {
    const { url } = await storeImage(db, storage, userId, await fetchPicture(picture))
    await db
      .update(users)
      .set({ imageUrl: url })
      .where(and(eq(users.id, userId), isNull(users.imageUrl)))
  } catch (err) {
    log.info({ err }, 'the picture of a sign-up was not taken over')
  }
}

function isAmong(picture: string, origins: readonly string[]): boolean {
  return URL.canParse(picture) && origins.includes(new URL(picture).origin)
}

/** @throws where the answer is no picture of a size that an upload may have */
async function fetchPicture(url: string): Promise<Uint8Array> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status !== 200 || !response.body) throw new Error(`status ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.length
    if (size > IMAGE_BYTES_MAX) throw new Error('the picture is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
