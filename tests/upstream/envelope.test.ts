import { expect, test } from 'vitest'
import { createUpstream } from '#src/upstream/create-upstream.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { targetsAt } from '#tests/support/targets.ts'

function clientOf(answer: () => Response | Promise<Response>) {
  const target = { fetch: answer }
  const targets = targetsAt(target)
  const upstream = createUpstream({ targets, apiKey: 'key', timeZone: 'Asia/Colombo' })({
    bearer: null,
    language: 'en',
    requestId: 'r-1',
    clientAddress: null,
  })
  return () => upstream.read(upstream.authentication.GET('/users/routes'))
}
const said = (status: number, body: object) => clientOf(() => Response.json(body, { status }))()
const data = { userRoutes: [] }

test('API-05 an answer is read through ok, data, displayMessage or message', async () => {
  const good = { code: 2000, message: 'saved', displayMessage: 'Saved.', data }
  expect(await said(200, good)).toEqual({
    ok: true,
    data,
    displayMessage: 'Saved.',
    message: 'saved',
  })
  const plain = { ...good, displayMessage: '' }
  expect(await said(200, plain)).toMatchObject({ displayMessage: 'saved' })
  const refused = { code: 4022, message: 'Not now', displayMessage: 'Not today.', data: null }
  expect(await said(422, refused)).toMatchObject({ ok: false, displayMessage: 'Not today.' })
  const { displayMessage: _, ...bare } = refused
  expect(await said(422, bare)).toMatchObject({ ok: false, displayMessage: 'Not now' })
})

test('API-08 a request is given up after 10 seconds', { timeout: 20_000 }, async () => {
  const started = performance.now()
  const error = await clientOf(() => new Promise<Response>(() => undefined))().catch((e) => e)
  expect(error).toBeInstanceOf(UpstreamFault)
  expect(error).toMatchObject({ kind: 'timeout' })
  expect(Math.round((performance.now() - started) / 1000)).toBe(10)
})
