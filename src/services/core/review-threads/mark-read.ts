import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { markReviewThread as contract } from '#src/contract/core/review-threads.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { findParty } from './find-party.ts'
import { isThread } from './read-thread.ts'
import { reviewThreads } from './schema.ts'

/** A mark never goes back, and never beyond what was seen: what came meanwhile stays unread. */
export const markReviewThread = bind(contract, async ({ params, body, caller }, { db }) => {
  const { side } = await findParty(db, caller, params)
  const { adminReadNo, ownerReadNo, lastNo } = reviewThreads
  const seen = (mark: AnyPgColumn) => sql`greatest(${mark}, least(${body.upTo}::int, ${lastNo}))`
  await db
    .update(reviewThreads)
    .set(side === 'ADMIN' ? { adminReadNo: seen(adminReadNo) } : { ownerReadNo: seen(ownerReadNo) })
    .where(isThread(reviewThreads, params))
  return { data: null }
})
