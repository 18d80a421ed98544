import { and, eq, sql } from 'drizzle-orm'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { DeliveryError } from '#src/services/notifications/drivers/delivery-error.ts'
import { outboxMessages } from '#src/services/notifications/schema.ts'
import { type Claimed, isQueued, PAUSES } from './claim.ts'

type Deps = Pick<ServiceDeps, 'db' | 'settings'>
const DAY_SECONDS = 86_400

export type Outcome = 'sent' | 'retried' | 'failed'

/** Does nothing if the lease expired and another worker has the message. */
export async function settle(
  { db, settings }: Deps,
  { id, attempts }: Claimed,
  error: DeliveryError | null,
): Promise<Outcome> {
  const pause = error && !error.final ? pauseFor(error, attempts) : null
  const held = and(isQueued, eq(outboxMessages.id, id), eq(outboxMessages.attempts, attempts))
  if (error && pause !== null) {
    const dueAt = sql`now() + make_interval(secs => ${pause})`
    await db.update(outboxMessages).set({ dueAt, error: error.fault }).where(held)
    return 'retried'
  }
  const ended = error
    ? { status: 'FAILED' as const, error: error.fault }
    : { status: 'SENT' as const, sentAt: sql`now()`, error: null }
  await db
    .update(outboxMessages)
    .set({ ...ended, ...erased(settings) })
    .where(held)
  return error ? 'failed' : 'sent'
}

/** At least as long as the provider asked for (RFC 9110 §10.2.3), within a day. */
function pauseFor({ retryAfterSeconds }: DeliveryError, attempts: number): number | null {
  const pause = PAUSES[attempts - 1]
  return pause === undefined ? null : Math.min(Math.max(pause, retryAfterSeconds), DAY_SECONDS)
}

/** In production a finished message is erased. */
export function erased({ production }: ServiceDeps['settings']) {
  return production ? { sealed: '' } : {}
}
