import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '#src/config/config.ts'
import type { Metrics } from '#src/platform/metrics.ts'
import { setTracer } from '#src/platform/tracing.ts'

/** A receiver that does not answer holds a stop no longer, in milliseconds. */
const LAST_BATCH_MS = 3000
const WARN_EVERY_MS = 60_000

type Needs = { log: Logger; version: string } & Pick<Metrics, 'countSpans'>

/**
 * Traces from now on, if it is configured; nothing of OpenTelemetry is loaded otherwise.
 * @returns what sends the rest and ends it; never throws
 */
export async function startTracing(
  { traces }: Pick<Config, 'traces'>,
  { log, version, countSpans }: Needs,
): Promise<() => Promise<void>> {
  if (!traces) return async () => undefined
  const { openTelemetry } = await import('#src/platform/open-telemetry.ts')
  const warn = warnOfLosses(log)
  const resource = { 'service.version': version, ...traces.resource }
  const { tracer, close } = openTelemetry({ ...traces, resource }, (outcome, spans) => {
    countSpans(outcome, spans)
    if (outcome !== 'sent') warn(spans)
  })
  setTracer(tracer)
  return async () => {
    setTracer(null)
    const closed = close().catch(() => undefined)
    await Promise.race([closed, sleep(LAST_BATCH_MS, undefined, { ref: false })])
  }
}

/** Once a minute at most: a receiver that is down loses thousands. */
function warnOfLosses(log: Logger) {
  let lost = 0
  let warnedAt = Number.NEGATIVE_INFINITY
  return (spans: number) => {
    lost += spans
    if (performance.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = performance.now()
    log.warn({ spans: lost }, 'traces were lost: OTEL_EXPORTER_OTLP_ENDPOINT does not take them')
    lost = 0
  }
}
