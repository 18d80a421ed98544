import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateValue, entity } from '../values.ts'

/** Every job, in the order of the page: what people wait for comes first. */
export const jobIds = [
  'outbox-DIRECT',
  'outbox-COPY',
  'outbox-PUSH',
  'mailings',
  'outbox-tidying',
  'SMS-ceiling',
  'coupon-files',
  'coupon-file-tidying',
  'gifts',
  'bulk-actions',
  'bulk-action-tidying',
  'export-tidying',
  'deal-draft-tidying',
  'expired-deals',
  'checkouts',
  'refunds',
  'disputes',
  'invoices',
  'journal-of-disputes',
  'sandbox-webhooks',
  'plan-ends',
  'package-ends',
  'view-counting',
  'view-tidying',
  'ledger-counting',
  'ledger-backlog',
  'reconciliation',
  'sign-up-pictures',
  'audit-sealing',
  'credit-card-retention',
  'credit-card-sealing',
  'second-factor-sealing',
  'second-approvals',
  'views-of-accounts',
  'erasures',
  'retention',
  'renewals',
  'saved-methods',
] as const
export type JobId = (typeof jobIds)[number]

/** Codes to sign in, a limit of money, the proof of who did what, and a promise of privacy. */
export const alwaysRunning = [
  'outbox-DIRECT',
  'SMS-ceiling',
  'audit-sealing',
  'credit-card-retention',
] as const
export type AlwaysRunning = (typeof alwaysRunning)[number]

/** Those whose failed pieces can be tried again. */
export const retriedJobs = ['outbox-COPY', 'outbox-PUSH', 'coupon-files'] as const
export type RetriedJob = (typeof retriedJobs)[number]

export function isJobId(id: string): id is JobId {
  return (jobIds as readonly string[]).includes(id)
}

export function isAlwaysRunning(id: JobId): id is AlwaysRunning {
  return (alwaysRunning as readonly string[]).includes(id)
}

export function isRetried(id: JobId): id is RetriedJob {
  return (retriedJobs as readonly string[]).includes(id)
}

/** As logs and metrics name a job. */
export function jobIdOf(name: string): string {
  return name.replaceAll(' ', '-')
}

/** In the order of the page. ABSENT: no process runs it. REQUESTED: a process takes it up within seconds. */
export const jobStates = ['FAILING', 'PAUSED', 'ABSENT', 'RUNNING', 'REQUESTED', 'WAITING'] as const
export type JobRunState = (typeof jobStates)[number]

/** More pieces than this are not counted. */
export const BACKLOG_MAX = 10_000
/** Of a failure's words. */
export const FAILURE_MAX = 300

const job = entity('Job', {
  id: z.enum(jobIds),
  state: z.enum(jobStates),
  /** Null while no process has reported it. */
  everySeconds: z.number().nullable(),
  /** Processes whose round goes on for longer than a second. */
  running: z.array(z.object({ host: z.string(), since: dateValue })),
  /** Processes that run it. */
  processes: z.int(),
  /** Pieces that wait and since when the oldest could have been done; null of a job without pieces. */
  backlog: z.object({ count: z.int(), oldest: dateValue.nullable() }).nullable(),
  /** Pieces that can be tried again. */
  failedPieces: z.int(),
  lastOn: dateValue.nullable(),
  /** How long its last good round took. */
  seconds: z.number().nullable(),
  failure: z.object({ on: dateValue, reason: z.string() }).nullable(),
  nextOn: dateValue.nullable(),
  pausedOn: dateValue.nullable(),
  /** Empty of an account that is gone. */
  pausedBy: z.string(),
})
export type JobSummary = z.infer<typeof job>

const byRight = { permission: 'MANAGE_JOB' } as const
const named = z.object({ job: z.string().max(60) })

export const listJobs = endpoint('get /jobs', {
  summary: 'Every job of the program: what runs, waits, failed and comes next',
  ...byRight,
  data: z.object({ jobs: z.array(job) }),
})

export const pauseJob = endpoint('put /jobs/pause', {
  summary: 'Pause a job on every replica, or let it go on; a round that runs ends early',
  ...byRight,
  body: named.extend({ paused: z.boolean() }),
  refuses: ['notFound', 'ruleBroken'],
})

export const runJob = endpoint('post /jobs/run', {
  summary: 'Run a job now, by one process, once',
  ...byRight,
  body: named,
  refuses: ['notFound', 'ruleBroken'],
})

export const retryJob = endpoint('post /jobs/retry', {
  summary: "Try a job's failed pieces again",
  ...byRight,
  body: named,
  refuses: ['notFound', 'ruleBroken'],
})
