import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { SocialProvider } from '#src/contract/authentication/social.ts'
import { IMAGE_BYTES_MAX } from '#src/contract/files/files.ts'
import type { Tx } from '#src/database/connect.ts'
import { readAtMost } from '#src/platform/read-at-most.ts'
import { users } from '#src/services/authentication/schema.ts'
import { storeImage } from '#src/services/files/index.ts'
import { storedNow } from '#src/services/kit/clock.ts'
import type { ServiceDeps, SocialIssuer } from '#src/services/kit/deps.ts'
import { socialPictures } from './schema.ts'

const TIMEOUT_MS = 3000

type Deps = Pick<ServiceDeps, 'db' | 'log' | 'settings' | 'storage'>
type Queued = typeof socialPictures.$inferSelect

const BATCH = 5
const TRIES_MAX = 3
/** Longer than a batch may take; after a killed process another one continues then. */
const AGAIN_SECONDS = 60

/**
 * Imports the pictures of social sign-ups: fetched only from the provider's picture hosts, decoded and
 * re-encoded. Tried three times, a minute apart; if it fails, the account stays without a picture.
 * Returns whether there may be more.
 */
export async function takePictures(deps: Deps, stopping?: AbortSignal): Promise<boolean> {
  const claimed = await claim(deps)
  for (const one of claimed) {
    if (stopping?.aborted) break
    await take(deps, one)
  }
  return claimed.length === BATCH
}

function claim({ db }: Deps): Promise<Queued[]> {
  const due = db
    .select({ userId: socialPictures.userId })
    .from(socialPictures)
    .where(lte(socialPictures.dueAt, storedNow))
    .orderBy(socialPictures.dueAt)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  return db
    .update(socialPictures)
    .set({
      tries: sql`${socialPictures.tries} + 1`,
      dueAt: sql`now() + ${AGAIN_SECONDS} * interval '1 second'`,
    })
    .where(inArray(socialPictures.userId, due))
    .returning()
}

async function take({ db, log, settings, storage }: Deps, queued: Queued): Promise<void> {
  const { userId, provider, address, tries } = queued
  const issuer = settings.social[provider]
  try {
    if (!issuer || !isPicture(address, issuer)) throw new Error('not a picture host any more')
    const { url } = await storeImage(db, storage, userId, await fetchPicture(address))
    await db
      .update(users)
      .set({ imageUrl: url })
      .where(and(eq(users.id, userId), isNull(users.imageUrl)))
  } catch (err) {
    log.info({ err, tries }, 'sign-up picture not imported')
    if (tries < TRIES_MAX) return
  }
  await db.delete(socialPictures).where(eq(socialPictures.userId, userId))
}

/** Redirects are not followed. @throws unless the answer is a picture within the upload limit */
async function fetchPicture(url: string): Promise<Uint8Array> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status !== 200 || !response.body) throw new Error(`status ${response.status}`)
  return readAtMost(response.body, IMAGE_BYTES_MAX, () => new Error('the picture is too large'))
}

type Pictured = { userId: string; provider: SocialProvider; address: string | null }

/** A background job imports the picture, so the sign-up does not wait for the provider. */
export async function queuePicture(
  tx: Tx,
  { userId, provider, address }: Pictured,
  issuer: Pick<SocialIssuer, 'pictures'> | undefined,
): Promise<void> {
  if (!address || !issuer || !isPicture(address, issuer)) return
  await tx.insert(socialPictures).values({ userId, provider, address })
}

function isPicture(address: string, { pictures }: Pick<SocialIssuer, 'pictures'>): boolean {
  return URL.canParse(address) && pictures.includes(new URL(address).origin)
}
