import { ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace'

/** `dropped`: no room to wait in. `failed`: given up by the exporter. */
export type CountSpans = (outcome: 'sent' | 'failed' | 'dropped', spans: number) => void

/** Spans that wait for their batch; at some 2 KB each a few megabytes. */
const WAITING_MAX = 2048
const BATCH = 512
/** How long one batch is tried, in milliseconds, the pauses between its tries included. */
const TRY_MS = 5000
const BATCHES_AT_ONCE = 4

type Receiver = { url: string; headers: Readonly<Record<string, string>> }

/** Spans leave in batches, beside the requests; without a receiver so many wait and the others are dropped. */
export function createSpanQueue({ url, headers }: Receiver, count: CountSpans): SpanProcessor {
  let waiting = 0
  const exporter = new OTLPTraceExporter({
    url,
    headers: { ...headers },
    timeoutMillis: TRY_MS,
    concurrencyLimit: BATCHES_AT_ONCE,
  })
  const counting: SpanExporter = {
    export(spans, done) {
      waiting -= spans.length
      exporter.export(spans, (result) => {
        count(result.code === ExportResultCode.SUCCESS ? 'sent' : 'failed', spans.length)
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
  const batches = new BatchSpanProcessor({
    exporter: counting,
    maxQueueSize: WAITING_MAX,
    maxExportBatchSize: BATCH,
    exportTimeoutMillis: 2 * TRY_MS,
  })
  return {
    onStart: () => undefined,
    onEnd(span: ReadableSpan) {
      if (waiting >= WAITING_MAX) return count('dropped', 1)
      waiting += 1
      batches.onEnd(span)
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  }
}
