import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWorkLimit } from '#src/platform/work-limit.ts'

/** Long enough for the limit to be set anew. */
const TICK_MS = 120
/** The machine that runs the tests may be as busy as it is. */
const idle = () => 0
const laterTurn = () => new Promise<string>((done) => setImmediate(done, 'queued'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => void vi.useRealTimers())

test('while the database keeps people waiting, fewer are let in, and none waits for long [D05]', async () => {
  const limit = createWorkLimit(250, () => 500, idle)
  const entered = await Promise.all(Array.from({ length: 32 }, () => limit.enter()))
  expect(entered).toEqual(Array(32).fill(true))
  for (let round = 0; round < 10; round += 1) {
    vi.advanceTimersByTime(TICK_MS)
    limit.leave()
  }
  const late = limit.enter()
  vi.advanceTimersByTime(1000)
  expect(await late).toBe(false)
})

test('where only something elsewhere is slow, all are let in [D05]', async () => {
  const limit = createWorkLimit(100, idle, idle)
  const waits = Array.from({ length: 100 }, () => limit.enter())
  for (let round = 0; round < 8; round += 1) {
    vi.advanceTimersByTime(TICK_MS)
    waits.push(limit.enter())
  }
  vi.advanceTimersByTime(1000)
  const entered = (await Promise.all(waits)).filter(Boolean)
  expect(entered.length).toBeGreaterThan(32)
})

test('a queued request is admitted even if no other request comes or ends [D05]', async () => {
  const limit = createWorkLimit(100, idle, idle)
  const entered = Promise.all(Array.from({ length: 50 }, () => limit.enter()))
  vi.advanceTimersByTime(500)
  expect(await entered).toEqual(Array(50).fill(true))
})

test('a machine that is busy with other work leaves room for a burst [D05]', async () => {
  let late = 500
  const limit = createWorkLimit(250, idle, () => late)
  for (let round = 0; round < 3; round += 1) {
    await limit.enter()
    vi.advanceTimersByTime(TICK_MS)
    limit.leave()
  }
  late = 0
  const burst = Promise.all(Array.from({ length: 25 }, () => limit.enter()))
  expect(await Promise.race([burst, laterTurn()])).toEqual(Array(25).fill(true))
})

test('a finished request admits the first in the queue [D05]', async () => {
  const limit = createWorkLimit(34, idle, idle)
  await Promise.all(Array.from({ length: 32 }, () => limit.enter()))
  const next = limit.enter()
  limit.leave()
  expect(await next).toBe(true)
})

test('while the event loop is late, fewer are let in [D05]', async () => {
  vi.useRealTimers()
  const limit = createWorkLimit(250)
  await Promise.all(Array.from({ length: 32 }, () => limit.enter()))
  for (let round = 0; round < 10; round += 1) {
    block(TICK_MS)
    limit.leave()
    await laterTurn()
  }
  expect(await Promise.race([limit.enter(), laterTurn()])).toBe('queued')
})

function block(milliseconds: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
