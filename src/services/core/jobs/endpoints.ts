import { eq, sql } from 'drizzle-orm'
import {
  isAlwaysRunning,
  isJobId,
  isRetried,
  type JobId,
  listJobs,
  pauseJob,
  retryJob,
  runJob,
} from '#src/contract/core/jobs.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { retries } from './failed-pieces.ts'
import { findJobs, findState } from './find-jobs.ts'
import { jobs } from './schema.ts'

export const jobEndpoints = [
  bind(listJobs, async ({ format }, { db, settings: { production } }) => {
    return { data: { jobs: await findJobs(db, { production, format }) } }
  }),

  bind(pauseJob, async (call, { db }) => {
    const { job, paused } = call.body
    await db.transaction(async (tx) => {
      const { id, row } = await lockJob(tx, job)
      if (paused && isAlwaysRunning(id)) throw refused(`core:jobs.always.${id}`)
      if (paused && row.pausedAt) throw refused('core:jobs.alreadyPaused')
      if (!paused && !row.pausedAt) throw refused('core:jobs.notPaused')
      const changes = paused
        ? { pausedAt: sql`now()`, pausedBy: call.caller.userId, requestedAt: null }
        : { pausedAt: null, pausedBy: null }
      await tx.update(jobs).set(changes).where(eq(jobs.id, id))
      await recordAct(tx, call, paused ? 'job.paused' : 'job.resumed', id)
    })
    return { data: null, message: paused ? 'core:jobs.paused' : 'core:jobs.resumed' }
  }),

  bind(runJob, async (call, { db }) => {
    await db.transaction(async (tx) => {
      const { id, row } = await lockJob(tx, call.body.job)
      const state = await findState(tx, id, row)
      if (state === 'PAUSED') throw refused('core:jobs.runPaused')
      if (state === 'ABSENT') throw refused('core:jobs.absent')
      if (state === 'RUNNING') throw refused('core:jobs.running')
      if (row.requestedAt) throw refused('core:jobs.requested')
      await tx.update(jobs).set({ requestedAt: sql`now()` }).where(eq(jobs.id, id))
      await recordAct(tx, call, 'job.run', id)
    })
    return { data: null, message: 'core:jobs.runsNow' }
  }),

  bind(retryJob, async (call, { db }) => {
    const count = await db.transaction(async (tx) => {
      const { id } = await lockJob(tx, call.body.job)
      if (!isRetried(id)) throw refused('core:jobs.noPieces')
      const pieces = await retries[id](tx)
      if (pieces === 0) throw refused('core:jobs.nothingFailed')
      await recordAct(tx, call, 'job.retried', id, { pieces })
      return pieces
    })
    return { data: null, message: 'core:jobs.retried', params: { count } }
  }),
]

/** Whoever acts on a job takes turns; a job that nobody has reported yet gets its row. */
async function lockJob(tx: Tx, id: string) {
  if (!isJobId(id)) throw new Refusal('notFound', 'core:jobs.notFound')
  await tx.insert(jobs).values({ id }).onConflictDoNothing()
  const [row] = await tx.select().from(jobs).where(eq(jobs.id, id)).for('update')
  if (!row) throw new Refusal('notFound', 'core:jobs.notFound')
  return { id, row }
}

function refused(key: ConstructorParameters<typeof Refusal>[1]): Refusal {
  return new Refusal('ruleBroken', key)
}

type JobAct = 'job.paused' | 'job.resumed' | 'job.run' | 'job.retried'

/** Jobs have names instead of ids. */
function recordAct(
  tx: Tx,
  call: Parameters<typeof recordAudit>[1],
  event: JobAct,
  name: JobId,
  what: { pieces?: number } = {},
): Promise<void> {
  return recordAudit(tx, call, { event, subjectId: null, after: { name, ...what } })
}
