import { sql } from 'drizzle-orm'
import {
  isRetried,
  type JobId,
  type JobRunState,
  type JobSummary,
  jobIds,
  jobStates,
} from '#src/contract/core/jobs.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { countFailedPieces } from './failed-pieces.ts'
import { jobProcesses, jobs } from './schema.ts'

/** A quiet process speaks every ten seconds; one that was silent for so long is gone. */
const SILENT_SECONDS = 30

type Row = typeof jobs.$inferSelect
type Round = { host: string; beganAt: Date | null; dueAt: Date }

/** Every job that this installation has; sandbox webhooks are none of production. */
export async function findJobs(
  db: Queryable,
  { production, format }: { production: boolean; format: Format },
): Promise<JobSummary[]> {
  const ids = jobIds.filter((id) => id !== 'sandbox-webhooks' || !production)
  const rows = new Map((await db.select().from(jobs)).map((row) => [row.id, row]))
  const rounds = await findRounds(db)
  const pausers = [...rows.values()].flatMap(({ pausedBy }) => pausedBy ?? [])
  const names = await findAccounts(db, pausers)
  const failed = await countFailedPieces(db)
  const found = ids.map((id): JobSummary => {
    const row = rows.get(id)
    const own = rounds.get(id) ?? []
    const pausedBy = row?.pausedBy ? names.get(row.pausedBy)?.name : undefined
    return {
      ...presentJob(id, row, own, format),
      failedPieces: isRetried(id) ? failed[id] : 0,
      pausedBy: pausedBy ?? '',
    }
  })
  return found.sort((one, other) => rankOf(one) - rankOf(other))
}

function rankOf({ state }: JobSummary): number {
  return jobStates.indexOf(state)
}

/** Of one job, read within a transaction that holds its row. */
export async function findState(db: Queryable, id: JobId, row: Row): Promise<JobRunState> {
  return stateOf(row, (await findRounds(db)).get(id) ?? [])
}

async function findRounds(db: Queryable): Promise<Map<string, Round[]>> {
  const processes = await db
    .select()
    .from(jobProcesses)
    .where(sql`${jobProcesses.seenAt} > now() - make_interval(secs => ${SILENT_SECONDS})`)
  const found = new Map<string, Round[]>()
  for (const { host, rounds, seenAt } of processes) {
    for (const [id, { runningMs, dueInMs }] of Object.entries(rounds)) {
      const at = (ms: number) => new Date(seenAt.getTime() + ms)
      const round = {
        host,
        beganAt: runningMs === null ? null : at(-runningMs),
        dueAt: at(dueInMs),
      }
      found.set(id, [...(found.get(id) ?? []), round])
    }
  }
  return found
}

function stateOf(row: Row | undefined, rounds: readonly Round[]): JobRunState {
  if (row?.pausedAt) return 'PAUSED'
  if (rounds.length === 0) return 'ABSENT'
  if (rounds.some(({ beganAt }) => beganAt)) return 'RUNNING'
  if (row?.requestedAt) return 'REQUESTED'
  const { failedAt, succeededAt } = row ?? {}
  return failedAt && (!succeededAt || failedAt > succeededAt) ? 'FAILING' : 'WAITING'
}

function presentJob(
  id: JobId,
  row: Row | undefined,
  rounds: readonly Round[],
  format: Format,
): Omit<JobSummary, 'failedPieces' | 'pausedBy'> {
  const dateOf = (at: Date | null | undefined) => (at ? format.instant(at) : null)
  const next = rounds.map(({ dueAt }) => dueAt.getTime())
  const failedOn = dateOf(row?.failedAt)
  const state = stateOf(row, rounds)
  const isPlanned = next.length > 0 && state !== 'PAUSED' && state !== 'RUNNING'
  return {
    id,
    state,
    everySeconds: row?.everySeconds ?? null,
    running: rounds.flatMap(({ host, beganAt }) =>
      beganAt ? [{ host, since: format.instant(beganAt) }] : [],
    ),
    processes: rounds.length,
    backlog: row?.backlog == null ? null : { count: row.backlog, oldest: dateOf(row.oldestDueAt) },
    lastOn: dateOf(row?.succeededAt),
    seconds: row?.seconds ?? null,
    failure: failedOn && { on: failedOn, reason: row?.failure ?? '' },
    nextOn: isPlanned ? format.instant(new Date(Math.min(...next))) : null,
    pausedOn: dateOf(row?.pausedAt),
  }
}
