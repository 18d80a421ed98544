import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { idleMemoryJob } from '#src/start/idle-memory.ts'

const stopping = new AbortController().signal

test('a server collects once after a busy time, in the first quiet round', async () => {
  let cpu = 2000
  let collections = 0
  const collect = () => {
    collections += 1
    cpu += 300
  }
  const job = idleMemoryJob(collect, () => cpu)
  const round = async (used: number) => {
    cpu += used
    await job.run(stopping)
    return collections
  }
  expect(await round(0)).toBe(0)
  expect(await round(9000)).toBe(0)
  expect(await round(500)).toBe(0)
  expect(await round(499)).toBe(1)
  expect(await round(100)).toBe(1)
  expect(await round(499)).toBe(1)
  expect(await round(3000)).toBe(1)
  expect(await round(10)).toBe(2)
})

test('what a busy time left behind goes back to the system', () => {
  const program = `
    import { idleMemoryJob } from ${JSON.stringify(inRoot('src', 'start', 'idle-memory.ts'))}
    let cpu = 5000
    const job = idleMemoryJob(undefined, () => cpu)
    await job.run()
    let kept = Array.from({ length: 800_000 }, (_, id) => ({ id }))
    const grown = process.memoryUsage().heapTotal
    kept = null
    await job.run()
    console.log(JSON.stringify([grown, process.memoryUsage().heapTotal]))`
  const flags = ['--expose-gc', '--no-warnings', '--input-type=module', '-e']
  const output = execFileSync(process.execPath, [...flags, program], { encoding: 'utf8' })
  const [grown = 0, left = 0] = JSON.parse(output)
  expect(grown).toBeGreaterThan(20 * 2 ** 20)
  expect(left).toBeLessThan(grown / 2)
})
