import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { otlpReceiver } from '#tests/support/otlp-receiver.ts'
import { type AtEnd, type Env, startServer } from '#tests/support/server.ts'
import { envOn } from '#tests/support/two-processes.ts'

/** Says which modules are loaded. */
const telling = `import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) { console.log('loaded', url); return next(url, context) } })`
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(telling)}`

const [receiver, stopReceiver] = [await otlpReceiver(), await otlpReceiver()]
const database = await testDatabase()

// Beside each other, as the last one sits a time limit out.
test.concurrent('the built server loads nothing of OpenTelemetry until a receiver is named [OPS-72]', async ({
  onTestFinished,
}) => {
  const off = await start({ NODE_OPTIONS }, onTestFinished)
  expect(off.output()).toMatch(/loaded file:.*main\.js/)
  expect(off.output()).not.toMatch(/loaded .*open-telemetry/)
  const OTEL_EXPORTER_OTLP_ENDPOINT = receiver.origin
  const on = await start({ NODE_OPTIONS, OTEL_EXPORTER_OTLP_ENDPOINT }, onTestFinished)
  expect(on.output()).toMatch(/loaded .*open-telemetry/)
})

test.concurrent('the last traces leave at a stop, with the headers that were set [OPS-72]', async ({
  onTestFinished,
}) => {
  const server = await start(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: stopReceiver.origin,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=one',
    },
    onTestFinished,
  )
  expect((await fetch(`${server.origin}/login`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(stopReceiver.spans.map(({ name }) => name)).toContain('GET /login')
  expect(stopReceiver.spans.some(({ name }) => name.includes('healthz') || name === 'GET')).toBe(
    false,
  )
  expect(stopReceiver.headers.at(-1)?.get('api-key')).toBe('one')
  expect(new Set(stopReceiver.paths)).toEqual(new Set(['/v1/traces']))
})

test.concurrent('a receiver that never answers holds neither pages nor a stop [OPS-73]', async ({
  onTestFinished,
}) => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close().closeAllConnections())
  await new Promise((done) => silent.once('listening', done))
  const { port } = silent.address() as AddressInfo
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT }, onTestFinished)
  expect((await fetch(`${server.origin}/login`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

function start(env: Env, atEnd: AtEnd) {
  return startServer({ ...envOn(database), ...env }, { atEnd })
}
