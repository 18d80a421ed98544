import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

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
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
