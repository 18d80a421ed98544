import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { createMetrics } from '#src/platform/metrics.ts'
import { inRoot } from '#src/platform/root.ts'
import type { RunningJob } from '#src/platform/start-job.ts'
import { testDatabase } from '#tests/support/database.ts'

type Rule = { alert: string; expr: string; annotations: { runbook: string } }

const folder = mkdtempSync(join(tmpdir(), 'dealdesk-monitoring-'))
afterAll(() => rmSync(folder, { recursive: true }))
const rulesFile = inRoot('deploy', 'monitoring', 'rules.yml')
const rules: Rule[] = parse(readFileSync(rulesFile, 'utf8')).groups[0].rules
const operations = readFileSync(inRoot('docs', 'operations.md'), 'utf8')
const hasPromtool = spawnSync('promtool', ['--version']).status === 0
if (!hasPromtool) process.stdout.write('promtool: left out, since it is not installed\n')

const { pool } = await testDatabase()
const metrics = createMetrics(pool, '0.5.0')
const job: RunningJob = {
  name: 'gifts',
  everyMs: 1000,
  state: () => ({ beganAt: null, dueAt: new Date(), succeeded: null, failed: null }),
  wake: () => undefined,
  runNow: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
  stop: async () => undefined,
}
metrics.watchJobs([job], () => ({ paused: false, backlog: { pieces: 1, oldestSeconds: 1 } }))
metrics.observe('/deals', 'GET', 503, 2)
metrics.countMessage('SMS', 'failed')
metrics.observeRound('gifts', 1, true)
const series = (await metrics.text())
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.slice(0, line.lastIndexOf(' ')))

/** What each alert needs, a minute apart: part of a scraped series, and values in promtool's notation. */
const raised: Record<string, [part: string, values: string][]> = {
  NoProcessAnswers: [],
  ServerErrors: [['http_request_duration_seconds_count', '0+60x30']],
  LoadShed: [['requests_shed_total', '0+60x30']],
  PagesSlow: [
    ['http_request_duration_seconds_bucket{le="1"', '0x30'],
    ['http_request_duration_seconds_bucket{le="2.5"', '0+60x30'],
    ['http_request_duration_seconds_bucket{le="+Inf"', '0+60x30'],
  ],
  DatabasePoolExhausted: [['database_connections{state="waiting"', '1x30']],
  MessagesFail: [['messages_total', '0+2x30']],
  JobFails: [['job_failures_total', '0+1x30']],
  JobLate: [
    ['job_lag_seconds', '700x30'],
    ['job_period_seconds', '1x30'],
    ['job_paused', '0x30'],
  ],
  WorkWaits: [['job_backlog_lag_seconds', '400x30']],
  EventLoopLate: [['nodejs_eventloop_lag_p99_seconds', '1x30']],
}

function scraped(part: string): string {
  const found = series.find((one) => one.startsWith(part))
  if (!found) throw new Error(`no process has ${part}`)
  return found
}

test('each alert has its paragraph and reads metrics that exist [OPS-74]', () => {
  expect(rules.map(({ alert }) => alert)).toEqual(Object.keys(raised))
  for (const { alert, expr, annotations } of rules) {
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`)
    expect(operations).toContain(`\n### ${alert}\n`)
    for (const [name] of expr.matchAll(/\b[a-z]+_[a-z_0-9]+\b(?!\()/g)) {
      if (name !== 'histogram_quantile') scraped(name)
    }
  }
})

test.runIf(hasPromtool)('Prometheus takes the rules and raises each alert [OPS-74]', () => {
  const tests = rules.map(({ alert }) => ({
    interval: '1m',
    input_series: (raised[alert] ?? []).map(([part, values]) => ({
      series: scraped(part),
      values,
    })),
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertname="${alert}", alertstate="firing"})`,
        eval_time: '30m',
        exp_samples: [{ labels: '{}', value: 1 }],
      },
    ],
  }))
  const file = join(folder, 'tests.yml')
  writeFileSync(file, stringify({ rule_files: [rulesFile], evaluation_interval: '1m', tests }))
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], {
    encoding: 'utf8',
  })
  expect({ status, text: stdout + stderr }).toMatchObject({ status: 0 })
})
