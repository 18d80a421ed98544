import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { alwaysRunning, type JobSummary, jobIdOf, jobIds } from '#src/contract/core/jobs.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { jobProcesses, jobs } from '#src/services/core/jobs/schema.ts'
import { serviceJobs } from '#src/services/jobs.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { outboxMessages } from '#src/services/notifications/schema.ts'
import { openCoupons } from '#tests/support/coupons.ts'

const world = await openCoupons()
const { db } = world
const admin = await world.person({ role: 'ADMIN', business: undefined })
const merchant = await world.person()

const pause = (job: string, paused = true, who = admin) =>
  who.ask('/jobs/pause', 'PUT', { job, paused })
const run = (job: string) => admin.ask('/jobs/run', 'POST', { job })
const retry = (job: string) => admin.ask('/jobs/retry', 'POST', { job })
async function see(id: string): Promise<JobSummary | undefined> {
  const { data } = await admin.ask<{ jobs: JobSummary[] }>('/jobs')
  return data?.jobs.find((job) => job.id === id)
}

/** A process that runs all jobs, told of as its board would. */
async function report(runningMs: number | null = null) {
  const rounds = { gifts: { runningMs, dueInMs: 500 }, refunds: { runningMs: null, dueInMs: 900 } }
  await db.insert(jobProcesses).values({ processId: v7(), host: 'web-1:42', rounds })
}

beforeEach(() => db.execute(sql`truncate jobs, job_processes, outbox_messages`))

test('a job is paused once and resumed once, and each act is audited with its name [OPS-08]', async () => {
  expect(await pause('gifts')).toMatchObject({ status: 200 })
  expect(await see('gifts')).toMatchObject({ state: 'PAUSED', nextOn: null })
  expect(await pause('gifts')).toMatchObject({ displayMessage: 'This job is already paused.' })
  expect(await pause('gifts', false)).toMatchObject({ status: 200 })
  expect(await pause('gifts', false)).toMatchObject({ displayMessage: 'This job isn’t paused.' })
  const audited = await db
    .select({ event: auditEntries.event, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.subjectType, 'job'))
  expect(audited).toEqual([
    { event: 'job.paused', after: { name: 'gifts' } },
    { event: 'job.resumed', after: { name: 'gifts' } },
  ])
})

test.each(alwaysRunning)('%s is not paused, and says why [OPS-08]', async (job) => {
  const answer = await pause(job)
  expect(answer.displayMessage).toMatch(/^This job can’t be paused: /)
  expect(await see(job)).toMatchObject({ pausedOn: null })
})

test.each(['', 'no such job', 'coupon files', '__proto__', 'gifts '])(
  'no job is called “%s” [OPS-08]',
  async (job) => {
    for (const answer of [await pause(job), await run(job), await retry(job)])
      expect(answer).toMatchObject({ code: 4004, displayMessage: 'This job doesn’t exist.' })
  },
)

test('a job runs by hand unless none runs it, it is paused, runs or is about to [OPS-09]', async () => {
  expect(await run('gifts')).toMatchObject({ displayMessage: 'No server runs this job now.' })
  await report(5000)
  expect(await run('gifts')).toMatchObject({ displayMessage: expect.stringMatching(/running now/) })
  await db.delete(jobProcesses)
  await report()
  expect(await run('gifts')).toMatchObject({ status: 200 })
  expect(await see('gifts')).toMatchObject({ state: 'REQUESTED' })
  expect(await run('gifts')).toMatchObject({
    displayMessage: expect.stringMatching(/just started/),
  })
  await pause('gifts')
  expect(await run('gifts')).toMatchObject({
    displayMessage: expect.stringMatching(/Resume it first/),
  })
  const [row] = await db.select().from(jobs).where(eq(jobs.id, 'gifts'))
  expect(row?.requestedAt).toBeNull()
})

test('what runs, failed and waits is told with its time and reason [OPS-08]', async () => {
  await report(5000)
  const at = new Date(Date.now() - 60_000)
  await db.insert(jobs).values([
    { id: 'gifts', backlog: 7, oldestDueAt: at, succeededAt: at, seconds: 2 },
    { id: 'refunds', failedAt: at, failure: 'no room', everySeconds: 1 },
  ])
  expect(await see('gifts')).toMatchObject({
    state: 'RUNNING',
    running: [{ host: 'web-1:42' }],
    backlog: { count: 7 },
    seconds: 2,
  })
  expect(await see('refunds')).toMatchObject({
    state: 'FAILING',
    failure: { reason: 'no room', on: { milliseconds: at.getTime() } },
    everySeconds: 1,
  })
  expect(await see('mailings')).toMatchObject({ state: 'ABSENT', lastOn: null })
})

test('a process that is silent for long runs nothing [OPS-08]', async () => {
  await report()
  await db.update(jobProcesses).set({ seenAt: new Date(Date.now() - 60_000) })
  expect(await see('gifts')).toMatchObject({ state: 'ABSENT', processes: 0 })
})

test('copies that failed are sent again, unless too late or of no use [OPS-10]', async () => {
  const of = {
    channel: 'EMAIL' as const,
    lane: 'COPY' as const,
    template: 'notification' as const,
    language: 'en' as const,
    status: 'FAILED' as const,
    attempts: 5,
    expiresAt: new Date(Date.now() + 60_000),
    error: 'refused',
  }
  const failed = v7()
  await db.insert(outboxMessages).values([
    { ...of, id: failed },
    { ...of, id: v7(), expiresAt: new Date(Date.now() - 1000) },
    { ...of, id: v7(), error: 'driver is off' },
    { ...of, id: v7(), status: 'SENT' },
    { ...of, id: v7(), lane: 'DIRECT' },
    { ...of, id: v7(), lane: 'PUSH', channel: 'PUSH', error: 'gone' },
  ])
  expect(await see('outbox-COPY')).toMatchObject({ failedPieces: 1 })
  expect(await see('outbox-PUSH')).toMatchObject({ failedPieces: 0 })
  expect(await retry('outbox-COPY')).toMatchObject({ status: 200 })
  const queued = await db.select().from(outboxMessages).where(eq(outboxMessages.status, 'QUEUED'))
  expect(queued).toMatchObject([{ id: failed, attempts: 0 }])
})

test('a job without pieces has nothing to retry [OPS-10]', async () => {
  expect(await retry('view-counting')).toMatchObject({
    displayMessage: 'This job has nothing that could be retried.',
  })
})

test('the page knows every job of the services [OPS-08]', () => {
  const names = serviceJobs(world.deps).map(({ name }) => jobIdOf(name))
  expect(names.sort()).toEqual([...jobIds].sort())
})

test('only the right opens it [OPS-08, ROLE-15]', async () => {
  const customRoleId = v7()
  const role = { id: customRoleId, name: 'Reads deals', permissions: ['VIEW_DEAL' as const] }
  await db.insert(customRoles).values(role)
  const reader = await world.person({ role: 'ADMIN', business: undefined, customRoleId })
  expect(await reader.ask('/jobs')).toMatchObject({ code: 4003 })
  expect(await pause('gifts', true, reader)).toMatchObject({ code: 4003 })
  expect(await merchant.ask('/jobs')).toMatchObject({ code: 4003 })
})
