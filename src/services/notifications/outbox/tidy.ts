import { and, gte, lt, lte, or, sql } from 'drizzle-orm'
import { storedNow } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { forgetUnseenDevices } from '#src/services/notifications/forget-devices.ts'
import { outboxMessages } from '#src/services/notifications/schema.ts'
import { isQueued, KEPT_DAYS, TRIES_MAX } from './claim.ts'
import { erased } from './settle.ts'

type Deps = Pick<ServiceDeps, 'db' | 'settings'>

/** Ends expired and lost messages, deletes rows older than 30 days and unused browsers. */
export async function tidyOutbox({ db, settings }: Deps): Promise<void> {
  const expired = lte(outboxMessages.expiresAt, sql`now()`)
  const tried = gte(outboxMessages.attempts, TRIES_MAX)
  const free = lte(outboxMessages.dueAt, storedNow)
  await db
    .update(outboxMessages)
    .set({
      status: sql`case when ${expired} then 'EXPIRED' else 'FAILED' end`,
      ...erased(settings),
    })
    .where(and(isQueued, free, or(expired, tried)))
  const old = sql`now() - make_interval(days => ${KEPT_DAYS})`
  await db.delete(outboxMessages).where(lt(outboxMessages.createdAt, old))
  await forgetUnseenDevices(db)
}
