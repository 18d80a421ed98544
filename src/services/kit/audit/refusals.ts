import type { Logger } from 'pino'
import { v7 } from 'uuid'
import type { RecordRefusal, RefusedRequest } from '#src/contract/refused-request.ts'
import type { Database } from '#src/database/connect.ts'
import { auditEntries } from './schema.ts'

const WINDOW_MS = 60_000
/** Rows per process and window; beyond that, only the log has them. */
const ROWS_MAX = 120

/**
 * Audit rows of refused requests. A flood cannot fill the table: one row a minute per person or address, request
 * and reason, and a limit for all together. A row that cannot be written is logged; the refusal stands.
 */
export function createRefusalRecorder(db: Database, log: Logger): RecordRefusal {
  let written = new Set<string>()
  let until = 0
  return async function recordRefusal(refused) {
    if (performance.now() >= until) {
      written = new Set()
      until = performance.now() + WINDOW_MS
    }
    const { actorId, address, request, why } = refused
    const key = [actorId ?? address, request, why].join(' ')
    if (written.has(key) || written.size >= ROWS_MAX) return
    written.add(key)
    await write(db, refused).catch((err) =>
      log.error({ err, requestId: refused.requestId }, 'refusal was not recorded'),
    )
  }
}

async function write(db: Database, { why, event, request, ...origin }: RefusedRequest) {
  await db.insert(auditEntries).values({
    ...origin,
    id: v7(),
    event: 'request.refused',
    subjectType: 'request',
    subjectId: request,
    after: { why, event },
  })
}
