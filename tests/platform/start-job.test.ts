import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startJob } from '#src/platform/start-job.ts'

const lines: string[] = []
const log = pino({}, { write: (line: string) => void lines.push(line) })
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['performance', 'setTimeout', 'clearTimeout'],
    fakeNodeBuiltins: true,
  })
})
afterEach(() => void vi.useRealTimers())

test('rounds follow each other at once while there is more, then after a rest', async () => {
  let rounds = 0
  const run = async () => {
    rounds += 1
    return rounds < 3
  }
  const job = startJob({ name: 'x', everyMs: 60, run }, log)
  await pass(0)
  expect(rounds).toBe(3)
  await pass(59)
  expect(rounds).toBe(3)
  await pass(1)
  expect(rounds).toBe(4)
  await job.stop()
  await pass(600)
  expect(rounds).toBe(4)
})

test('stopping waits for the round under way and begins no other', async () => {
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  let ended = 0
  const run = async () => {
    await promise
    ended++
    return true
  }
  const job = startJob({ name: 'x', everyMs: 1, run }, log)
  let stopped = false
  const stopping = job.stop().then(() => {
    stopped = true
  })
  await pass(60_000)
  expect(stopped).toBe(false)
  finish()
  await stopping
  expect(ended).toBe(1)
})

test('a rest ends at once when the job is stopped', async () => {
  const job = startJob({ name: 'x', everyMs: 60_000, run: async () => false }, log)
  await pass(5)
  // The clock stands still.
  await job.stop()
})

test('a round that throws is logged and tried again, each time later', async () => {
  lines.length = 0
  const started = performance.now()
  const times: number[] = []
  const run = async () => {
    times.push(performance.now() - started)
    if (times.length < 4) throw new Error('the database is away')
    return false
  }
  const job = startJob({ name: 'the job', everyMs: 20, run }, log)
  await pass(280)
  await job.stop()
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('the job')
  expect(times).toEqual([0, 40, 120, 280])
})

test('a frequent job slows down while nothing happens, and runs at once when woken [OPS-07]', async () => {
  const started = performance.now()
  const times: number[] = []
  const run = async () => {
    times.push(performance.now() - started)
    return false
  }
  const job = startJob({ name: 'x', everyMs: 80, run }, log, { quietMs: 200 })
  await pass(700)
  expect(times).toEqual([0, 80, 160, 240, 640])
  job.wake()
  await pass(0)
  expect(times.slice(5)).toEqual([700])
  await pass(80)
  expect(times.slice(5)).toEqual([700, 780])
  await job.stop()
})

test('a rare job keeps its pace, and waking does not hurry it', async () => {
  let rounds = 0
  const run = async () => {
    rounds += 1
    return false
  }
  const job = startJob({ name: 'x', everyMs: 60_000, run }, log, { quietMs: 0 })
  await pass(20)
  job.wake()
  await pass(59_979)
  expect(rounds).toBe(1)
  await pass(1)
  expect(rounds).toBe(2)
  await job.stop()
})

test('how long each round took and whether it failed is told [OPS-06]', async () => {
  const observed: unknown[] = []
  let rounds = 0
  const run = async () => {
    rounds += 1
    vi.advanceTimersByTime(250)
    if (rounds === 2) throw new Error('away')
    return rounds === 1
  }
  const observe = (...round: unknown[]) => observed.push(round)
  const job = startJob({ name: 'the job', everyMs: 60_000, run }, log, { observe })
  await pass(0)
  await job.stop()
  expect(observed).toEqual([
    ['the job', 0.25, false],
    ['the job', 0.25, true],
  ])
})
