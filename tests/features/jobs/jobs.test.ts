import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { jobIds } from '#src/contract/core/jobs.ts'
import { jobProcesses, jobs } from '#src/services/core/jobs/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'

const app = await testApp()
const { db } = app
const { browser } = await signedIn(app, { role: 'ADMIN', business: undefined })
const russian = await signedIn(app, { role: 'ADMIN', business: undefined, language: 'ru' })
const merchant = await signedIn(app)
const rowOf = async (name: string, of = browser) => {
  const { $ } = await of.get('/jobs')
  const row = $('tbody tr').filter((_, one) => $(one).find('b').text() === name)
  return row.text()
}

beforeEach(async () => {
  await db.execute(sql`truncate jobs, job_processes`)
  const rounds = Object.fromEntries(jobIds.map((id) => [id, { runningMs: null, dueInMs: 60_000 }]))
  rounds['coupon-files'] = { runningMs: 5000, dueInMs: 0 } as never
  await db.insert(jobProcesses).values({ processId: v7(), host: 'web-1:42', rounds })
})

test('problems stand first, each job with what waits and why it failed [OPS-08, SCREEN-146]', async () => {
  const at = new Date(Date.now() - 3_600_000)
  await db.insert(jobs).values([
    { id: 'refunds', failedAt: at, failure: 'the broker is silent', everySeconds: 5 },
    { id: 'gifts', backlog: 3, oldestDueAt: at, everySeconds: 1, succeededAt: at, seconds: 2.4 },
  ])
  const { $ } = await browser.get('/jobs')
  expect($('tbody tr').first().text()).toMatch(/Refunds.*Failing.*the broker is silent/)
  expect($('main .note').text()).toContain('1 job failed when it last ran.')
  expect(await rowOf('Coupon gifts')).toMatch(/3 items.*Oldest due.*Took 3 seconds.*Every second/)
  expect(await rowOf('Coupon files')).toMatch(/Running.*On web-1:42 since/)
  expect(await rowOf('Codes and notices')).toContain('nobody could sign in with a code')
})

test('a job is paused and resumed on pages without script, and says who did [OPS-08, SCREEN-146]', async () => {
  const paused = await browser.submit('/jobs/pause/gifts', {})
  expect([paused.status, paused.headers.get('location')]).toEqual([303, '/jobs'])
  const { $ } = await browser.get('/jobs')
  expect($('tbody tr').first().text()).toMatch(/Coupon gifts.*Paused.*By /)
  expect($('main').text()).toContain('Paused. Every server follows within 10 seconds.')
  const again = await browser.submit('/jobs/pause/gifts', {})
  expect(again.status).toBe(422)
  expect(again.$('main').text()).toContain('This job is already paused.')
  expect((await browser.submit('/jobs/resume/gifts', {})).status).toBe(303)
  expect(await rowOf('Coupon gifts')).toContain('Between runs')
})

test('run and retry ask first and say what stands in the way [OPS-09, OPS-10, SCREEN-146]', async () => {
  expect((await browser.submit('/jobs/run/gifts', {})).status).toBe(303)
  expect(await rowOf('Coupon gifts')).toContain('Starts soon')
  const again = await browser.submit('/jobs/run/gifts', {})
  expect(again.$('main').text()).toContain('Somebody has just started this job.')
  const none = await browser.submit('/jobs/retry/coupon-files', {})
  expect(none.$('main').text()).toContain('Nothing of this job has failed.')
  const always = await browser.submit('/jobs/pause/outbox-DIRECT', {})
  expect(always.$('main').text()).toContain('This job can’t be paused: nobody could sign in')
})

test.each(['no-such-job', 'coupon files', '__proto__', '%00'])(
  'there is no job called %s [SCREEN-146]',
  async (job) => {
    for (const act of ['pause', 'resume', 'run', 'retry'])
      expect((await browser.get(`/jobs/${act}/${job}`)).status).toBe(404)
  },
)

test('it is Russian for a Russian reader and missing for others [SCREEN-146]', async () => {
  expect(await rowOf('Подарочные купоны', russian.browser)).toContain('Ждёт запуска')
  expect((await merchant.browser.get('/jobs')).status).toBe(404)
})
