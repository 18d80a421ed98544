import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { otlpReceiver } from '#tests/support/otlp-receiver.ts'
import { startServer } from '#tests/support/server.ts'

/** Says which modules are loaded. */
const telling = `import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) { console.log('loaded', url); return next(url, context) } })`
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(telling)}`

const receiver = await otlpReceiver()

test('the built server loads nothing of OpenTelemetry until a receiver is named [OPS-72]', async () => {
  const off = await startServer({ NODE_OPTIONS })
  expect(off.output()).toMatch(/loaded file:.*main\.js/)
  expect(off.output()).not.toMatch(/loaded .*open-telemetry/)
  const on = await startServer({ NODE_OPTIONS, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin })
  expect(on.output()).toMatch(/loaded .*open-telemetry/)
})

test('the last traces leave at a stop, with the headers that were set [OPS-72]', async () => {
  const server = await startServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=one',
  })
  expect((await fetch(`${server.origin}/login`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(receiver.spans.map(({ name }) => name)).toContain('GET /login')
  expect(receiver.spans.some(({ name }) => name.includes('healthz') || name === 'GET')).toBe(false)
  expect(receiver.headers.at(-1)?.get('api-key')).toBe('one')
  expect(new Set(receiver.paths)).toEqual(new Set(['/v1/traces']))
})

test('a receiver that never answers holds neither pages nor a stop [OPS-73]', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close().closeAllConnections())
  await new Promise((done) => silent.once('listening', done))
  const { port } = silent.address() as AddressInfo
  const server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
  expect((await fetch(`${server.origin}/login`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})
