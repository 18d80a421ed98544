import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { watchJobs } from './job-metrics.ts'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics(pool: pg.Pool, version: string) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const build = new Gauge({
    name: 'build_info',
    help: 'Always 1; the labels say what runs',
    labelNames: ['version', 'node'] as const,
    registers: [registry],
  })
  build.set({ version, node: process.versions.node }, 1)
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer by route, method and status',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const messages = new Counter({
    name: 'messages_total',
    help: 'Tries to send an SMS or e-mail by what became of them',
    labelNames: ['channel', 'outcome'] as const,
    registers: [registry],
  })
  const spans = new Counter({
    name: 'trace_spans_total',
    help: 'Spans of traces by what became of them',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  const shed = new Counter({
    name: 'requests_shed_total',
    help: 'Requests answered 503 at once, since the process had enough to do',
    registers: [registry],
  })
  const rounds = new Histogram({
    name: 'job_round_duration_seconds',
    help: 'Time that a round of a job takes, by job',
    labelNames: ['job'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'job_failures_total',
    help: 'Rounds that threw, by job',
    labelNames: ['job'] as const,
    registers: [registry],
  })
  const succeeded = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a round last went well, by job',
    labelNames: ['job'] as const,
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  return {
    observe(route: string, method: string, status: number, seconds: number) {
      requests.observe({ route, method, status }, seconds)
    },
    countMessage(channel: string, outcome: string) {
      messages.inc({ channel, outcome })
    },
    countSpans(outcome: string, count: number) {
      spans.inc({ outcome }, count)
    },
    countShed: () => shed.inc(),
    observeRound(job: string, seconds: number, failed: boolean) {
      rounds.observe({ job }, seconds)
      failures.inc({ job }, failed ? 1 : 0)
      if (!failed) succeeded.setToCurrentTime({ job })
    },
    watchJobs: watchJobs.bind(null, registry),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
