import { hostname } from 'node:os'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { FAILURE_MAX, jobIdOf } from '#src/contract/core/jobs.ts'
import type { Database } from '#src/database/connect.ts'
import type { JobFact } from '#src/platform/job-metrics.ts'
import { redactText } from '#src/platform/redact.ts'
import type { Job, RunningJob } from '#src/platform/start-job.ts'
import type { PiecewiseJob } from '#src/services/kit/piecewise-job.ts'
import { measureBacklogs } from './measure-backlogs.ts'
import { jobProcesses, jobs, type ReportedRounds } from './schema.ts'

/** How often what went well is written, by whichever process comes first. */
const WRITTEN_SECONDS = 10
/** Shorter rounds are over before anybody reads of them. */
const SHOWN_MS = 1000
const FORGOTTEN_HOURS = 1

type Row = {
  id: string
  paused: boolean
  taken: boolean
  backlog: number | null
  oldest: number | null
}

/** Ids of the paused jobs, for a process that starts. */
export async function readPausedJobs(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select ${jobs.id} from ${jobs} where ${jobs.pausedAt} is not null`,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Between a process and the table `jobs`: tells what its jobs do, pauses them, and runs what was asked for,
 * which one process takes up.
 */
export function createJobBoard(
  db: Database,
  running: readonly RunningJob[],
  piecewise: readonly PiecewiseJob[],
) {
  const processId = v7()
  const host = `${hostname()}:${process.pid}`
  const byId = new Map(running.map((job) => [jobIdOf(job.name), job]))
  const measured = piecewise.flatMap(({ name, waiting }) => (waiting ? [{ name, waiting }] : []))
  let facts = new Map<string, JobFact>()

  const job: Job = {
    name: 'job board',
    everyMs: 2000,
    async run() {
      await writeHistory(db, running)
      await measureBacklogs(db, measured)
      const rows = await look()
      for (const { id, paused, taken } of rows) {
        const one = byId.get(id)
        if (paused) one?.pause()
        else one?.resume()
        if (taken) one?.runNow()
      }
      facts = new Map(rows.map((row) => [row.id, asFact(row)]))
      return false
    },
  }
  return { job, factOf: (name: string) => facts.get(jobIdOf(name)), leave }

  /** Reports, takes up what was asked for, and reads, in one statement. */
  async function look(): Promise<Row[]> {
    const ids = sql.param([...byId.keys()])
    const { rows } = await db.execute<Row>(sql`
      with taken as (
        update ${jobs} set requested_at = null where id in (
          select id from ${jobs}
          where requested_at is not null and paused_at is null and id = any(${ids}::text[])
          for update skip locked)
        returning id
      ), reported as (
        insert into ${jobProcesses} (process_id, host, rounds)
        values (${processId}, ${host}, ${JSON.stringify(roundsOf(running))}::jsonb)
        on conflict (process_id) do update set rounds = excluded.rounds, seen_at = now()
      )
      select id, paused_at is not null as paused, id in (select id from taken) as taken, backlog,
        extract(epoch from now() - oldest_due_at)::float8 as oldest
      from ${jobs}`)
    return rows
  }

  /** A courtesy: who says nothing any more is left out soon. */
  async function leave(): Promise<void> {
    const gone = sql`delete from ${jobProcesses} where process_id = ${processId}
      or seen_at < now() - make_interval(hours => ${FORGOTTEN_HOURS})`
    await db.execute(gone).catch(() => undefined)
  }
}

function asFact({ paused, backlog, oldest }: Row): JobFact {
  const pieces =
    backlog === null ? null : { pieces: backlog, oldestSeconds: Math.max(oldest ?? 0, 0) }
  return { paused, backlog: pieces }
}

function roundsOf(running: readonly RunningJob[]): ReportedRounds {
  const now = Date.now()
  const entries = running.map((job) => {
    const { beganAt, dueAt } = job.state()
    const ms = beganAt ? now - beganAt.getTime() : 0
    return [
      jobIdOf(job.name),
      { runningMs: ms > SHOWN_MS ? ms : null, dueInMs: dueAt.getTime() - now },
    ]
  })
  return Object.fromEntries(entries)
}

/** Of what is newer than the table's row, so that idle replicas write next to nothing. */
async function writeHistory(db: Database, running: readonly RunningJob[]): Promise<void> {
  const now = Date.now()
  const ago = (at: Date | undefined) => (at ? (now - at.getTime()) / 1000 : null)
  const reports = running.map((job) => {
    const { succeeded, failed } = job.state()
    return {
      id: jobIdOf(job.name),
      every: job.everyMs / 1000,
      succeeded: ago(succeeded?.at),
      seconds: succeeded?.seconds ?? null,
      failed: ago(failed?.at),
      failure: failed ? reasonOf(failed.error) : null,
    }
  })
  await db.execute(sql`
    with reported as (
      select id, every, seconds, failure, now() - make_interval(secs => succeeded) as succeeded_at,
        now() - make_interval(secs => failed) as failed_at
      from json_to_recordset(${JSON.stringify(reports)}::json) as report
        (id text, every real, succeeded float8, seconds real, failed float8, failure text)
    )
    insert into ${jobs} as job (id, every_seconds, succeeded_at, seconds, failed_at, failure)
    select reported.id, every, reported.succeeded_at, reported.seconds, reported.failed_at, reported.failure
    from reported left join ${jobs} as known on known.id = reported.id
    where known.every_seconds is distinct from reported.every
      or reported.succeeded_at > coalesce(known.succeeded_at, '-infinity')
        + make_interval(secs => ${WRITTEN_SECONDS})
      or reported.failed_at > coalesce(known.failed_at, '-infinity') + interval '1 second'
      or (known.failed_at > known.succeeded_at and reported.succeeded_at > known.failed_at)
    order by reported.id
    on conflict (id) do update set
      every_seconds = excluded.every_seconds,
      seconds = case when excluded.succeeded_at >= coalesce(job.succeeded_at, '-infinity')
        then excluded.seconds else job.seconds end,
      succeeded_at = greatest(job.succeeded_at, excluded.succeeded_at),
      failure = case when excluded.failed_at > coalesce(job.failed_at, '-infinity')
        then excluded.failure else job.failure end,
      failed_at = greatest(job.failed_at, excluded.failed_at)`)
}

/** The innermost cause: what wraps it repeats the statement. Without values and personal data. */
function reasonOf(error: unknown): string {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  const words = inner instanceof Error ? inner.message : String(inner)
  return redactText(words).slice(0, FAILURE_MAX)
}
