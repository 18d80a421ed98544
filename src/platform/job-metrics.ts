import { Gauge, type Registry } from 'prom-client'
import type { JobState, RunningJob } from './start-job.ts'

/** What all processes know of a job; backlog null of a job without pieces. */
export type JobFact = {
  paused: boolean
  backlog: { pieces: number; oldestSeconds: number } | null
}

/** Reads at each scrape what the process holds anyway; it asks the database for nothing. */
export function watchJobs(
  registry: Registry,
  running: readonly RunningJob[],
  factsOf: (name: string) => JobFact | undefined,
): void {
  const startedAt = Date.now()
  const gauge = (name: string, help: string, read: (job: RunningJob) => number | undefined) =>
    new Gauge({
      name,
      help,
      labelNames: ['job'] as const,
      registers: [registry],
      collect() {
        this.reset()
        for (const job of running) {
          const value = read(job)
          if (value !== undefined) this.set({ job: job.name }, value)
        }
      },
    })
  gauge('job_period_seconds', 'How often a job runs', ({ everyMs }) => everyMs / 1000)
  gauge('job_lag_seconds', 'How long a good round has been due in this process', (job) =>
    lagSeconds(job.state(), job.everyMs, startedAt),
  )
  gauge('job_running_seconds', 'How long the round that runs has run; 0 between rounds', (job) =>
    secondsSince(job.state().beganAt?.getTime()),
  )
  gauge('job_paused', '1 while an administrator has paused the job', ({ name }) => {
    const fact = factsOf(name)
    return fact && Number(fact.paused)
  })
  gauge(
    'job_backlog',
    'Pieces that wait, of all processes',
    ({ name }) => factsOf(name)?.backlog?.pieces,
  )
  gauge(
    'job_backlog_lag_seconds',
    'How long the oldest piece has been due',
    ({ name }) => factsOf(name)?.backlog?.oldestSeconds,
  )
}

/** After the last good round or the start; a round that runs was late by when it began. */
function lagSeconds({ succeeded, beganAt }: JobState, everyMs: number, startedAt: number): number {
  const due = succeeded ? succeeded.at.getTime() + everyMs : startedAt
  const until = beganAt?.getTime() ?? Date.now()
  return Math.max(0, (until - due) / 1000)
}

function secondsSince(moment: number | undefined): number {
  return moment === undefined ? 0 : (Date.now() - moment) / 1000
}
