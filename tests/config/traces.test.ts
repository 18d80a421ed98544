import { expect, test } from 'vitest'
import { readConfig } from '#src/config/config.ts'
import { outgoingHosts } from '#src/start/outgoing-hosts.ts'

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.monitoring.example:4318/' }
const tracesOf = (env: Record<string, string>) => readConfig(env).traces

test('traces are off until a receiver is named, and where they are disabled [OPS-72]', () => {
  expect(tracesOf({})).toBeNull()
  expect(tracesOf({ OTEL_SERVICE_NAME: 'desk', OTEL_TRACES_SAMPLER: 'always_on' })).toBeNull()
  expect(tracesOf({ ...ENDPOINT, OTEL_SDK_DISABLED: 'True' })).toBeNull()
})

test('the standard variables say where to, as whom, with which headers and how many [OPS-72]', () => {
  expect(tracesOf(ENDPOINT)).toEqual({
    url: 'http://collector.monitoring.example:4318/v1/traces',
    headers: {},
    resource: { 'service.name': 'dealdesk' },
    sampling: { share: 1, followsParent: true },
  })
  expect(
    tracesOf({
      ...ENDPOINT,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/otlp',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b, tenant = 7',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment=a%2Cb',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }),
  ).toEqual({
    url: 'https://traces.example/otlp',
    headers: { 'api-key': 'a b', tenant: '7' },
    resource: { 'service.name': 'other', 'deployment.environment': 'a,b' },
    sampling: { share: 0.25, followsParent: false },
  })
})

test('a process may connect to where its traces go [OPS-70]', () => {
  expect(outgoingHosts(readConfig(ENDPOINT))).toContain('collector.monitoring.example')
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector:4317'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'https://me:secret@collector/v1/traces'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'https://collector/v1/traces?key=secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api key=secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=%zz'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=a%0Asecret'],
  ['OTEL_SERVICE_NAME', 'x'.repeat(256)],
  ['OTEL_RESOURCE_ATTRIBUTES', 'production'],
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['OTEL_TRACES_SAMPLER_ARG', '5%'],
  ['OTEL_TRACES_SAMPLER_ARG', '0.5'],
  ['OTEL_SDK_DISABLED', 'yes'],
])('%s cannot be “%s”, and the start says so without repeating it [OPS-72]', (name, value) => {
  const start = () => readConfig({ [name]: value })
  expect(start).toThrow(new RegExp(`^${name}: (must|needs)`))
  expect(start).not.toThrow('secret')
})
