import { expect, test } from 'vitest'
import { codeIn, linesMatching } from './source-files.ts'

/** Their commands are about time: what is restarted, killed or measured by the hour. */
const elsewhere = /^tests\/(failover|faults|fuzz|money|rehearsal|structure)\//
const files = codeIn('tests', 'e2e').filter(({ path }) => !elsewhere.test(path))

const stopwatch =
  /\b(performance\.now|cpuUsage|hrtime|resourceUsage)\b|Date\.now\(\) - \w+\)\.toBe(Less|Greater)/
const pause = /\bwaitForTimeout\b|(?<![.\w])setTimeout\(|\bsetTimeout\b.*timers\/promises/

/** Who measures or waits all the same, and why that decides nothing. */
const allowed: Record<string, string> = {
  'e2e/support/kept-world.ts': 'looks every 50 ms whether another worker has made the world',
  'e2e/support/push-server.ts': 'looks every 100 ms whether the server of pushes listens',
  'tests/platform/start-job.test.ts': 'a fake clock, which says when a job ran',
  'tests/support/money/sequences.ts': 'random pauses make the sequences, no result',
  'tests/support/record-exercises.ts': 'the second pass takes the cheapest files',
}

/** Decided by how fast the machine is, a test fails where nothing is wrong. */
test.each([
  ['measures time', stopwatch],
  ['pauses for a fixed time', pause],
])('no test %s: it counts, waits for an event or fakes the clock', (_, pattern) => {
  const lines = linesMatching(files, pattern)
  expect(lines.filter((line) => !(pathOf(line) in allowed))).toEqual([])
})

test('whoever may measure or pause does so', () => {
  const paths = new Set([stopwatch, pause].flatMap((one) => linesMatching(files, one)).map(pathOf))
  expect(Object.keys(allowed).filter((path) => !paths.has(path))).toEqual([])
})

test.each([
  'const started = performance.now()',
  'process.cpuUsage(before).user',
  'expect(Date.now() - begun).toBeLessThan(7000)',
])('a stopwatch is found: %s', (line) => expect(line).toMatch(stopwatch))

test.each([
  'await page.waitForTimeout(300)',
  'await new Promise((done) => setTimeout(done, 100))',
  "import { setTimeout as sleep } from 'node:timers/promises'",
])('a pause is found: %s', (line) => expect(line).toMatch(pause))

test.each([
  'const at = new Date(Date.now() - 60_000)',
  "vi.useFakeTimers({ toFake: ['setTimeout'] })",
  'socket.setTimeout(3000, () => socket.destroy())',
])('neither is found in: %s', (line) => {
  expect(line).not.toMatch(stopwatch)
  expect(line).not.toMatch(pause)
})

function pathOf(line: string): string {
  return line.split(':')[0] ?? ''
}
