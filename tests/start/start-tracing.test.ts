import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#src/config/config.ts'
import { createLog } from '#src/platform/log.ts'
import { startJob } from '#src/platform/start-job.ts'
import { activeTracer } from '#src/platform/tracing.ts'
import { startTracing } from '#src/start/start-tracing.ts'
import { WORLD_PASSWORD } from '#src/world/cast.ts'
import { testApp } from '#tests/support/app.ts'
import { otlpReceiver, type ReceivedSpan } from '#tests/support/otlp-receiver.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'

const ADMIN = 'admin@dealdesk.example'
const TERM = 'hoppers-nobody-else-types'
const caller = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' }
const traceparent = `00-${caller.trace}-${caller.span}-01`

const receiver = await otlpReceiver()
const site = await testApp({ world: 'demo' })
const behindProxy = await testApp({ beside: site, config: { trustedProxies: 1 } })
const browser = await signedInAs(site, { email: ADMIN }, WORLD_PASSWORD)
const log = pino({ level: 'silent' })

beforeEach(() => {
  receiver.spans.length = 0
  receiver.bodies.length = 0
})

async function tracing(more: Record<string, string> = {}) {
  const config = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin, ...more })
  const stop = await startTracing(config, { log, version: '1', countSpans: () => undefined })
  onTestFinished(stop)
  return stop
}

function withName(name: RegExp): ReceivedSpan[] {
  return receiver.spans.filter((span) => name.test(span.name))
}

test('a page is one trace: the request, its calls, the service and each statement below what made it [OPS-72]', async () => {
  const stop = await tracing({ OTEL_SERVICE_NAME: 'desk', OTEL_RESOURCE_ATTRIBUTES: 'team=a%20b' })
  expect((await browser.get(`/deals/list/admin?q=${TERM}`)).status).toBe(200)
  await stop()
  const [page] = withName(/^GET \/deals/)
  expect(page?.parentSpanId).toBeFalsy()
  expect(page?.attributes).toMatchObject({
    'http.request.method': 'GET',
    'http.response.status_code': '200',
    'dealdesk.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(page?.resource).toMatchObject({ 'service.name': 'desk', team: 'a b' })
  expect(page?.name).toBe(`GET ${page?.attributes['http.route']}`)
  const [call] = withName(/^core GET \/deals/)
  expect(call?.parentSpanId).toBe(page?.spanId)
  const [service] = withName(/^GET \/api\/v1\/core\/deals/)
  expect(service?.parentSpanId).toBe(call?.spanId)
  expect(service?.attributes['dealdesk.request_id']).toBe(page?.attributes['dealdesk.request_id'])
  const below = receiver.spans.filter((span) => span.parentSpanId === service?.spanId)
  expect(below.map(({ name }) => name)).toContain('with deals')
  for (const { attributes } of below) expect(attributes['db.query.text']).toMatch(/\$1/)
  const ids = new Set(receiver.spans.map(({ spanId }) => spanId))
  const orphans = receiver.spans.filter((span) => !ids.has(span.parentSpanId ?? ''))
  expect(orphans).toEqual([page])
  expect(new Set(receiver.spans.map(({ traceId }) => traceId))).toEqual(new Set([page?.traceId]))
})

test('nothing of a person, and nothing that was typed, is in a trace [OPS-73]', async () => {
  const stop = await tracing()
  const password = 'not the password of anybody'
  await browser.get(`/deals/list/admin?q=${TERM}`)
  await browser.submit('/login', { username: 'perera@example.com', password })
  await stop()
  expect(receiver.spans.length).toBeGreaterThan(5)
  const all = receiver.bodies.join('\n')
  for (const secret of [TERM, password, 'perera@example.com', ADMIN, 'Ishara', 'Bearer', 'eyJ']) {
    expect(all).not.toContain(secret)
  }
  const texts = receiver.spans.flatMap(({ attributes }) => attributes['db.query.text'] ?? [])
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter((text) => text.includes("'"))).toEqual([])
})

test('a stranger’s traceparent decides nothing, one behind a proxy of ours is continued [OPS-72]', async () => {
  const stop = await tracing({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' })
  const headers = { traceparent, tracestate: 'vendor=x' }
  await site.app.request('/login', { headers })
  await behindProxy.app.request('/login', { headers })
  await stop()
  expect(withName(/^GET \/login$/)).toHaveLength(1)
  const [page] = withName(/^GET \/login$/)
  expect(page).toMatchObject({ traceId: caller.trace, parentSpanId: caller.span })
})

test('a stranger’s trace is linked to, without what it carries [OPS-72]', async () => {
  const stop = await tracing()
  await site.app.request('/login', { headers: { traceparent, tracestate: 'vendor=x' } })
  await stop()
  const [page] = withName(/^GET \/login$/)
  expect(page?.traceId).not.toBe(caller.trace)
  expect(page?.links).toMatchObject([{ traceId: caller.trace }])
  expect(receiver.bodies.join()).not.toContain('vendor=x')
})

test('a share of 0 sends nothing [OPS-72]', async () => {
  const stop = await tracing({
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  })
  await browser.get('/deals/list/admin')
  await stop()
  expect(receiver.spans).toEqual([])
})

test('a round of a job is a trace of its own, and its log lines name it [OPS-72]', async () => {
  const stop = await tracing()
  const lines: string[] = []
  const jobLog = createLog('info', { write: (line: string) => void lines.push(line) })
  const run = async () => {
    await site.db.execute('select 1 as one')
    throw new TypeError('of perera@example.com')
  }
  const job = startJob({ name: 'trial', everyMs: 60_000, run }, jobLog, {
    observe: () => undefined,
  })
  await expect.poll(() => lines.length).toBe(1)
  await job.stop()
  await stop()
  const [round] = withName(/^job trial$/)
  expect(round?.attributes).toMatchObject({ 'dealdesk.job': 'trial', 'error.type': 'TypeError' })
  expect(withName(/^select/)[0]?.parentSpanId).toBe(round?.spanId)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ traceId: round?.traceId })
  expect(receiver.bodies.join()).not.toContain('perera')
})

test('while it is off nothing is sent and nobody is told of a trace [OPS-72]', async () => {
  const stop = await tracing({ OTEL_SDK_DISABLED: 'TRUE' })
  expect(activeTracer()).toBeNull()
  await browser.get('/deals/list/admin')
  await stop()
  expect(receiver.bodies).toEqual([])
})

test('a receiver that is not there delays no page, keeps a bounded number and is logged once [OPS-73]', async () => {
  const lost: string[] = []
  const lines: string[] = []
  const config = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  const stop = await startTracing(config, {
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    version: '1',
    countSpans: (outcome) => lost.push(outcome),
  })
  const tracer = activeTracer()
  for (let at = 0; at < 5000; at += 1) await tracer?.enter({ name: 'x' }, async () => undefined)
  expect((await browser.get('/deals/list/admin')).status).toBe(200)
  expect(lost.filter((one) => one === 'dropped').length).toBeGreaterThan(2000)
  await stop()
  expect(lines).toHaveLength(1)
})

test('a request between the halves names the trace [OPS-72]', async () => {
  const stop = await tracing()
  const parents: (string | null)[] = []
  const watched = await testApp({
    beside: site,
    instead: (request) => {
      parents.push(request.headers.get('traceparent'))
      return null
    },
  })
  await watched.app.request('/login')
  await (await signedInAs(watched, { email: ADMIN }, WORLD_PASSWORD)).get('/deals/list/admin')
  await stop()
  expect(parents.length).toBeGreaterThan(0)
  expect(parents.every((one) => one?.startsWith('00-'))).toBe(true)
  expect(withName(/^core GET \/deals/).length).toBeGreaterThan(0)
})
