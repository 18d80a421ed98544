import { expect, test } from 'vitest'
import { createQueue } from '#src/platform/queue.ts'

/** A task that ends when it is told to. */
function aTask(name: string, begun: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return {
    run: () => {
      begun.push(name)
      return promise
    },
    end: () => resolve(name),
    fail: () => reject(new Error(name)),
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('so many tasks run at once, the others in the order in which they came', async () => {
  const begun: string[] = []
  const inTurn = createQueue(2)
  const tasks = ['a', 'b', 'c', 'd', 'e'].map((name) => aTask(name, begun))
  const [a, b, c, d, e] = tasks
  const results = tasks.map(({ run }) => inTurn(run))
  await turn()
  expect(begun).toEqual(['a', 'b'])
  b?.end()
  await turn()
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const task of [a, c, d, e]) task?.end()
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a task that fails makes way and fails for its own caller alone', async () => {
  const begun: string[] = []
  const inTurn = createQueue(1)
  const [a, b] = [aTask('a', begun), aTask('b', begun)]
  const results = Promise.allSettled([inTurn(a.run), inTurn(b.run)])
  a.fail()
  await turn()
  b.end()
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('a queue that was empty for a while still runs as many at once and no more', async () => {
  const begun: string[] = []
  const inTurn = createQueue(1)
  for (const name of ['a', 'b', 'c']) {
    const task = aTask(name, begun)
    task.end()
    await inTurn(task.run)
  }
  const [d, e] = [aTask('d', begun), aTask('e', begun)]
  const results = [inTurn(d.run), inTurn(e.run)]
  await turn()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  for (const task of [d, e]) task.end()
  await Promise.all(results)
})
