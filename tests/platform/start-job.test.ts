import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startJob } from '#src/platform/start-job.ts'

const lines: string[] = []
const log = pino({}, { write: (line: string) => void lines.push(line) })

test('rounds follow each other at once while there is more, then after a rest', async () => {
  const REST_MS = 60
  const times: number[] = []
  const run = async () => times.push(performance.now()) < 3
  const hourly = startJob({ name: 'x', everyMs: 3_600_000, run }, log)
  await expect.poll(() => times.length).toBe(3)
  await hourly.stop()
  times.length = 0
  const job = startJob({ name: 'x', everyMs: REST_MS, run }, log)
  await expect.poll(() => times.length).toBeGreaterThanOrEqual(4)
  await job.stop()
  const rounds = times.length
  await sleep(2 * REST_MS)
  expect(times).toHaveLength(rounds)
  const [, , third = 0, fourth = 0] = times
  expect(fourth - third).toBeGreaterThanOrEqual(REST_MS - 1)
})

test('stopping waits for the round under way and begins no other', async () => {
  let finish = () => {}
  let ended = 0
  const run = async () => {
    await new Promise<void>((done) => {
      finish = done
    })
    ended++
    return true
  }
  const job = startJob({ name: 'x', everyMs: 1, run }, log)
  let stopped = false
  const stopping = job.stop().then(() => {
    stopped = true
  })
  await sleep(20)
  expect(stopped).toBe(false)
  finish()
  await stopping
  expect(ended).toBe(1)
})

test('a rest ends at once when the job is stopped', async () => {
  const job = startJob({ name: 'x', everyMs: 60_000, run: async () => false }, log)
  await sleep(5)
  const stopped = job.stop().then(() => 'stopped')
  expect(await Promise.race([stopped, sleep(5000, 'resting')])).toBe('stopped')
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
  await expect.poll(() => times.length).toBeGreaterThanOrEqual(4)
  await job.stop()
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('the job')
  const [first = 0, second = 0, third = 0, fourth = 0] = times
  expect(second - first).toBeGreaterThanOrEqual(39)
  expect(third - second).toBeGreaterThanOrEqual(79)
  expect(fourth - third).toBeGreaterThanOrEqual(159)
})

test('a frequent job slows down while nothing happens, and runs at once when woken [OPS-07]', async () => {
  const EVERY_MS = 80
  const slowMs = 5 * EVERY_MS
  const times: number[] = []
  const run = async () => {
    times.push(performance.now())
    return false
  }
  const job = startJob({ name: 'x', everyMs: EVERY_MS, run }, log, { quietMs: 200 })
  await sleep(1500)
  const gap = (at: number) => (times.at(at) ?? 0) - (times.at(at - 1) ?? 0)
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeLessThan(slowMs)
  expect(gap(-1)).toBeGreaterThanOrEqual(slowMs - 1)
  const rounds = times.length
  await expect.poll(() => times.length, { interval: 1 }).toBeGreaterThan(rounds)
  const wokenAt = performance.now()
  job.wake()
  await expect.poll(() => times.length, { interval: 1 }).toBeGreaterThan(rounds + 1)
  expect((times.at(-1) ?? 0) - wokenAt).toBeLessThan(slowMs)
  await job.stop()
})

test('a rare job keeps its pace, and waking does not hurry it', async () => {
  let rounds = 0
  const run = async () => {
    rounds += 1
    return false
  }
  const job = startJob({ name: 'x', everyMs: 60_000, run }, log, { quietMs: 0 })
  await sleep(20)
  job.wake()
  await sleep(20)
  expect(rounds).toBe(1)
  await job.stop()
})

test('how long each round took and whether it failed is told [OPS-06]', async () => {
  const observed: unknown[] = []
  let rounds = 0
  const run = async () => {
    rounds += 1
    if (rounds === 2) throw new Error('away')
    return rounds === 1
  }
  const observe = (name: string, seconds: number, failed: boolean) =>
    observed.push([name, seconds >= 0, failed])
  const job = startJob({ name: 'the job', everyMs: 60_000, run }, log, { observe })
  await expect.poll(() => observed.length).toBe(2)
  await job.stop()
  expect(observed).toEqual([
    ['the job', true, false],
    ['the job', true, true],
  ])
})
