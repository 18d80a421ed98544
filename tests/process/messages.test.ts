import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { loopback } from '#tests/support/loopback.ts'
import { startServer } from '#tests/support/server.ts'
import { envOn } from '#tests/support/two-processes.ts'

const database = await testDatabase()
const API_KEY = 'a key between the halves, only for tests'
const METRICS = 'a token for metrics, only for tests'
const got: { text: string }[] = []
let answering = Promise.resolve()
let finished = 0
const gateway = await loopback(async (request) => {
  got.push(await request.json())
  await answering
  finished++
  return new Response('taken')
})

test('a queued message leaves by itself, a stop waits for it, and no line of the log repeats it [A11]', async () => {
  const server = await startServer({
    ...envOn(database),
    UPSTREAM_API_KEY: API_KEY,
    METRICS_TOKEN: METRICS,
    SMS_DRIVER: 'gateway',
    SMS_GATEWAY_URL: gateway,
    LOG_LEVEL: 'trace',
  })
  const queue = (code: string) =>
    fetch(`${server.origin}/api/v1/notifications/messages`, {
      method: 'POST',
      headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({
        channel: 'SMS',
        to: '+94771234567',
        template: 'otp-sign-up',
        params: { code },
      }),
    })
  expect((await queue('913375')).status).toBe(200)
  await expect.poll(() => finished).toBe(1)
  expect(got[0]?.text).toMatch(/^913375 .*\n\n@localhost #913375$/s)
  const headers = { authorization: `Bearer ${METRICS}` }
  const metrics = () =>
    fetch(`${server.origin}/metrics`, { headers }).then((answer) => answer.text())
  await expect.poll(metrics).toContain('messages_total{channel="SMS",outcome="sent"} 1')

  const held = Promise.withResolvers<void>()
  answering = held.promise
  await queue('913375')
  await expect.poll(() => got.length).toBe(2)
  server.child.kill('SIGTERM')
  const isRefused = () =>
    fetch(`${server.origin}/healthz`).then(
      () => false,
      () => true,
    )
  await expect.poll(isRefused).toBe(true)
  expect(server.child.exitCode).toBeNull()
  held.resolve()
  expect(await server.exited).toBe(0)
  expect(finished).toBe(2)
  const output = server.output()
  expect(output.match(/message sent/g)).toHaveLength(2)
  expect(output).not.toMatch(/913375|771234567|is your/)
})
