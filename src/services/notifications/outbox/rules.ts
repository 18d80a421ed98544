import { eq } from 'drizzle-orm'
import { outboxMessages } from '#src/services/notifications/schema.ts'

export const BATCH = 10
/** Longer than any driver may take, so that a message is never in two hands. */
export const LEASE_SECONDS = 60
/** Seconds before the second attempt, the third, and so on; after the last it has failed. */
const PAUSES = [5, 30, 120, 600]
export const TRIES_MAX = PAUSES.length + 1
export const KEPT_DAYS = 30

export function pauseAfter(tries: number): number | null {
  return PAUSES[tries - 1] ?? null
}

export const isQueued = eq(outboxMessages.status, 'QUEUED')
