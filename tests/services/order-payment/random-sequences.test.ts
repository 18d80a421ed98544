import { expect, test } from 'vitest'
import { balanced, readBooks, settle, takeCensus } from '#tests/support/money/books.ts'
import { openMoneyWorld } from '#tests/support/money/people.ts'
import { runSequence } from '#tests/support/money/sequences.ts'

/** `npm run test:money` runs as many as there is time for. */
const SEQUENCES = 16
const seed = Number(process.env.MONEY_SEED ?? 39)

test('whatever people, providers and the clock do, the books balance and plans are as paid [PAY-50]', async () => {
  const world = await openMoneyWorld()
  const lives: string[] = []
  for (let at = 0; at < SEQUENCES; at += 1) {
    lives.push(await runSequence(world, { seed: seed + at, steps: 8, kills: at % 4 === 0 }))
  }
  await settle(world)
  expect(await readBooks(world), lives.join('\n')).toEqual(balanced)
  const census = await takeCensus(world)
  const kinds = Object.keys(census).map((one) => one.split(' ')[0])
  expect(new Set(kinds), JSON.stringify(census)).toEqual(new Set(['PLAN', 'RENEWAL', 'CHANGE']))
})
