import { expect, test } from 'vitest'
import { balanced, readBooks, settle, takeCensus } from '#tests/support/money/books.ts'
import { openMoneyWorld } from '#tests/support/money/people.ts'
import { runSequence } from '#tests/support/money/sequences.ts'

const SEQUENCES = Number(process.env.SEQUENCES ?? 5000)
const seed = Number(process.env.MONEY_SEED ?? 1)
/** The books are read after so many, so that a failure names a few. */
const BATCH = 100

const report = (figures: object) => process.stdout.write(`${JSON.stringify(figures)}\n`)

test('thousands of random sequences leave books that balance [PAY-50]', async () => {
  const world = await openMoneyWorld()
  for (let at = 0; at < SEQUENCES; at += BATCH) {
    const lives: string[] = []
    for (let one = at; one < Math.min(at + BATCH, SEQUENCES); one += 1) {
      lives.push(await runSequence(world, { seed: seed + one, steps: 10, kills: one % 10 === 0 }))
    }
    await settle(world)
    expect(await readBooks(world), lives.join('\n')).toEqual(balanced)
    report({ sequences: at + lives.length, kills: world.kills(), ...(await takeCensus(world)) })
  }
})
