import { beforeEach, expect, test } from 'vitest'
import { createRate } from '#src/platform/rate.ts'
import { createApp } from '#src/start/app.ts'
import { ORIGIN, type TestApp, testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'

const shared = await testApp()
let app: TestApp
/** A process of its own: what it counted before does not matter. */
beforeEach(() => {
  shared.lines.length = 0
  app = { ...shared, app: createApp(shared.deps) }
})

async function send(body: string, headers: Record<string, string> = {}): Promise<Response> {
  const type = { 'content-type': 'application/csp-report' }
  const init = { method: 'POST', body, headers: { ...type, ...headers } }
  return app.app.fetch(new Request(`${ORIGIN}/csp-reports`, init))
}
const single = (more: object = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': `${ORIGIN}/deals/list/merchant?search=Nadeesha&token=s3cret`,
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/steal.js?who=nadeesha@harbourhouse.example',
      'script-sample': 'alert("s3cret")',
      referrer: `${ORIGIN}/login?next=s3cret`,
      ...more,
    },
  })
const lines = () =>
  shared.lines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ msg }) => msg === 'content policy was broken')

test('a report needs no token and no sign-in and becomes one line of directive, origin and path [X05]', async () => {
  const answer = await send(single(), { 'sec-fetch-site': 'same-origin' })
  expect(answer.status).toBe(204)
  expect(lines()).toMatchObject([
    {
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      path: '/deals/list/merchant',
      requestId: answer.headers.get('x-request-id'),
    },
  ])
  expect(shared.lines.join('')).not.toMatch(/s3cret|steal|nadeesha/i)
})

test('only names, schemes and origins are written down, and only of our own pages [X05]', async () => {
  const sent = [
    ['style-src-attr', 'inline', '/orders'],
    ['img-src', 'chrome-extension://abc/x.png', '/orders'],
    ['<b>\r\n', '%%%', '/orders'],
    ['img-src', 'https://x.example/', 'https://elsewhere.example/'],
  ] as const
  for (const [directive, blocked, document] of sent) {
    const more = { 'effective-directive': directive, 'blocked-uri': blocked }
    const report = single({ ...more, 'document-uri': new URL(document, ORIGIN).href })
    expect((await send(report)).status).toBe(204)
  }
  expect(lines().map(({ directive, blocked }) => [directive, blocked])).toEqual([
    ['style-src-attr', 'inline'],
    ['img-src', 'chrome-extension:'],
    ['unknown', 'unknown'],
  ])
})

test('a report of a megabyte is refused, announced or not [X05, D02]', async () => {
  const large = single({ 'script-sample': 'x'.repeat(1024 * 1024) })
  expect((await send(large)).status).toBe(413)
  expect((await send(large, { 'content-length': String(large.length) })).status).toBe(413)
  expect(lines()).toEqual([])
})

test('what is no report is refused, never a failure [X05, U12]', async () => {
  for (const body of ['', '{', 'null', '[]x', '{"csp-report":1}', '{"__proto__":{}}', '"a"']) {
    expect([body, (await send(body)).status]).toEqual([body, 400])
  }
  expect((await send(single(), { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await send(single(), { 'content-encoding': 'gzip' })).status).toBe(415)
  expect(lines()).toEqual([])
})

test('one address writes twenty lines a minute and is told to wait [X05]', async () => {
  const answers = []
  for (let at = 0; at < 25; at += 1) answers.push(await send(single()))
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array(20).fill(204),
    ...Array(5).fill(429),
  ])
  expect(answers[24]?.headers.get('retry-after')).toBe('60')
  expect(lines()).toHaveLength(20)
})

test('many addresses together have a limit too [X05]', () => {
  const rate = createRate({ windowMs: 60_000, each: 2, all: 5 })
  const passed = ['a', 'a', 'a', 'b', 'c', 'd', 'e', 'f'].filter((key) => rate.take(key))
  expect(passed).toEqual(['a', 'a', 'b', 'c', 'd'])
})

test('a report keeps no sign-in alive and sets no cookie [X05, S04]', async () => {
  const { browser } = await signedIn(app)
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  shared.calls.length = 0
  const answer = await send(single(), { cookie })
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(shared.calls).toEqual(['POST /api/v1/core/browser-reports'])
})
