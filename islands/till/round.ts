import { couponKey } from '#src/contract/core/coupon-code.ts'
import type { FoundDouble } from '#src/contract/core/till-sync.ts'
import { queueLength } from './limits.ts'
import { keepToken, read } from './line.ts'
import { keepDoubles } from './notices.ts'
import { tillPaths } from './paths.ts'
import { heldCounters } from './set-aside.ts'
import { recall, remember } from './store.ts'
import { synchronise } from './sync.ts'
import { markUnsent } from './unsent.ts'
import { upload } from './upload.ts'

type News = { offline: boolean; doubles: FoundDouble[]; next: string; csrf: string }

/** As long as a list is good enough at a counter that has the line. */
const SYNC_EVERY_MS = 60_000

/**
 * What a round begins with; until it is there, nothing here has changed.
 * @throws NoLine and Refused
 */
export async function readNews(): Promise<News> {
  const after = new URLSearchParams({ after: (await recall('newsAfter')) ?? '' })
  return read<News>(`${tillPaths.news}?${after}`)
}

/**
 * One round with the line: what others found, what has yet to be sent, and what changed since.
 * @param refusedText see `upload`
 * @returns whether the owner lets this till work without the line
 * @throws NoLine and Refused
 */
export async function round(
  { offline, doubles, next, csrf }: News,
  textOf: (double: FoundDouble) => string,
  refusedText: string,
): Promise<boolean> {
  keepToken(csrf)
  await keepDoubles(doubles, textOf, couponKey)
  await remember('newsAfter', next)
  const hasQueue = (await queueLength()) > (await heldCounters()).size
  if (hasQueue) await upload(refusedText)
  await markUnsent()
  if (offline && (hasQueue || (await isStale()))) await synchronise()
  return offline
}

async function isStale(): Promise<boolean> {
  const synced = await recall('synced')
  return !synced?.whole || Math.abs(Date.now() - synced.deviceAt) > SYNC_EVERY_MS
}
