import { expect, test } from 'vitest'
import { balanced, findDue, readBooks, settle, takeCensus } from '#tests/support/money/books.ts'
import { openMoneyWorld } from '#tests/support/money/people.ts'
import { act } from '#tests/support/money/sequences.ts'
import { createRandom } from '#tests/support/random.ts'

const MERCHANTS = Number(process.env.MERCHANTS ?? 200)
const KILLS = Number(process.env.KILLS ?? 100)
const seed = Number(process.env.MONEY_SEED ?? 1)
const DAYS = 365
const STATUS = /^\d+$/
/** The share of holders who pay for the next month on a day of its last. */
const WILLING = 0.5
const without = ['jump', 'monthLater']

test('a year of many merchants, with a clock that jumps and processes that are killed [PAY-50]', async () => {
  const world = await openMoneyWorld()
  const random = createRandom(seed)
  const people = await Promise.all(Array.from({ length: MERCHANTS }, () => world.merchant()))
  const done: string[] = []
  let kills = 0
  for (let day = 0; day < DAYS; ) {
    for (let step = 0; step < MERCHANTS / 20; step += 1) {
      const who = random.pick(people)
      await act(world, { who, random, done, without })
    }
    const days = random.pick([1, 1, 1, 2, 3, 5])
    await world.jump(days)
    day += days
    const due = await findDue(world)
    for (const who of people.filter(({ id }) => due.has(id) && random.chance(WILLING)))
      await act(world, { who, random, done, only: 'buyMonth' })
    for (; kills < (KILLS * day) / DAYS; kills += 1) {
      await act(world, { who: random.pick(people), random, done, killed: true, without })
    }
    if (random.chance(0.5)) await world.work()
  }
  await settle(world)
  process.stdout.write(
    `${JSON.stringify({ ...(await takeCensus(world)), steps: done.filter((one) => !STATUS.test(one)).length, kills })}\n`,
  )
  expect(await readBooks(world), `MONEY_SEED=${seed}`).toEqual(balanced)
})
