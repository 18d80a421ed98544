import { expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'

const { url } = await testDatabase()
const token = 'a token that only this test knows'
const env = {
  DATABASE_URL: url.replace(/@\//, '@localhost/').replace(/:\/\/\//, '://localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
  METRICS_TOKEN: token,
}
const metrics = async (origin: string) => {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return answer.text()
}

test('one process takes requests and runs no job, another runs all jobs and takes no request [OPS-06]', async () => {
  const requests = await startServer({ ...env, DEALDESK_RUN: 'requests' })
  expect((await fetch(`${requests.origin}/login`)).status).toBe(200)
  expect(await metrics(requests.origin)).not.toContain('job_round_duration_seconds_count{')

  const jobs = await startServer({ ...env, DEALDESK_RUN: 'jobs' })
  for (const path of ['/login', '/', '/api/v1/core/categories', '/assets/x.js']) {
    expect((await fetch(`${jobs.origin}${path}`)).status, path).toBe(404)
  }
  await vi.waitFor(
    async () => {
      const text = await metrics(jobs.origin)
      for (const job of ['coupon files', 'export tidying', 'checkouts', 'view counting']) {
        expect(text).toMatch(new RegExp(`job_last_success_timestamp_seconds\\{job="${job}"\\} 1`))
      }
    },
    { timeout: 120_000, interval: 300 },
  )
  expect(await metrics(requests.origin)).not.toContain('job_round_duration_seconds_count{')
})
