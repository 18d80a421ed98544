import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { apiHeaders } from '#src/contract/headers.ts'
import { createUpstream } from '#src/upstream/create-upstream.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { targetsAt } from '#tests/support/targets.ts'

function clientOf(answer: (request: Request) => Response | Promise<Response>, deadlineMs?: number) {
  const target = { fetch: answer }
  const targets = targetsAt(target)
  const upstream = createUpstream({
    targets,
    apiKey: 'key',
    timeZone: 'Asia/Colombo',
    ...(deadlineMs !== undefined && { deadlineMs }),
  })({
    bearer: null,
    language: 'en',
    requestId: 'r-1',
    clientAddress: null,
  })
  return () => upstream.authentication.GET('/users/routes')
}
const messageOf = (status: number, body: object) =>
  clientOf(() => Response.json(body, { status }))()
const data = { userRoutes: [] }

test('an answer is read through ok, data, displayMessage or message [API-05]', async () => {
  const good = { code: 2000, message: 'saved', displayMessage: 'Saved.', data }
  expect(await messageOf(200, good)).toEqual({
    ok: true,
    data,
    displayMessage: 'Saved.',
    message: 'saved',
  })
  const plain = { ...good, displayMessage: '' }
  expect(await messageOf(200, plain)).toMatchObject({ displayMessage: 'saved' })
  const refused = { code: 4022, message: 'Not now', displayMessage: 'Not today.', data: null }
  expect(await messageOf(422, refused)).toMatchObject({ ok: false, displayMessage: 'Not today.' })
  const { displayMessage: _, ...bare } = refused
  expect(await messageOf(422, bare)).toMatchObject({ ok: false, displayMessage: 'Not now' })
})

describe('a request [API-08]', () => {
  test('a request has 10 seconds by default', async () => {
    const left: number[] = []
    const answer = (request: Request) => {
      left.push(Number(request.headers.get(apiHeaders.deadline)))
      return Response.json({ code: 2000, message: 'read', displayMessage: '', data })
    }
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['performance'] })
    await clientOf(answer)()
    expect(left).toEqual([10_000])
  })

  test('a request carries by what a till signed its act, once it was named [TILL-48]', async () => {
    const signatures: (string | null)[] = []
    const targets = targetsAt({
      fetch(request) {
        signatures.push(request.headers.get(apiHeaders.actSignature))
        return Response.json({ code: 2000, message: 'done', displayMessage: '', data: null })
      },
    })
    const call = { bearer: null, language: 'en', requestId: 'r-1', clientAddress: null } as const
    const upstream = createUpstream({ targets, apiKey: 'key', timeZone: 'Asia/Colombo' })(call)
    await upstream.authentication.DELETE('/counter/person')
    upstream.signAct('1.a')
    await upstream.authentication.DELETE('/counter/person')
    expect(signatures).toEqual([null, '1.a'])
  })

  test('a request is aborted at its deadline', async () => {
    const never = () => new Promise<Response>(() => undefined)
    const error = await clientOf(never, 100)().catch((e) => e)
    expect(error).toBeInstanceOf(UpstreamFault)
    expect(error).toMatchObject({ kind: 'timeout' })
  })
})
