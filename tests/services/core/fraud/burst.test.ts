import { v7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { fraudLimits } from '#src/contract/core/fraud.ts'
import { openFraud } from './world.ts'

const world = await openFraud()
const { rows, redeemed, daysAgo, undo } = world
const [merchant, rival] = [await world.person(), await world.person()]
const admin = await world.person({ role: 'ADMIN', business: undefined })
const deal = await world.deal(merchant.id)
const others = await world.deal(rival.id)
const limit = fraudLimits.burst
/** On an edge of every division of the day into five minutes, counted from its beginning. */
const edge = daysAgo(1, '12:00:00').getTime()
const later = (seconds: number) => new Date(edge + seconds * 1000)

beforeEach(world.empty)

const counts = async (who = merchant) =>
  (await rows(who)).filter(({ kind }) => kind === 'burst').map(({ count }) => count)

describe('a burst is as many redemptions as the limit in any five minutes [COUP-111]', () => {
  test.each<[string, [number, number, number][], number[]]>([
    ['the limit', [[limit, 0, 10]], [limit]],
    ['one less', [[limit - 1, 0, 10]], []],
    [
      'the limit in five minutes to the second',
      [
        [limit - 1, 0, 1],
        [1, 300, 1],
      ],
      [limit],
    ],
    [
      'the limit in a second more',
      [
        [limit - 1, 1, 1],
        [1, 330, 1],
      ],
      [],
    ],
    [
      '29 and 29 about an edge',
      [
        [29, -100, 3],
        [29, 1, 4],
      ],
      [58],
    ],
    [
      'the same, the later ones first',
      [
        [29, 1, 4],
        [29, -100, 3],
      ],
      [58],
    ],
    [
      '29 and 29 too far apart',
      [
        [29, -200, 1],
        [29, 130, 1],
      ],
      [],
    ],
    [
      'two that stand alone beside one',
      [
        [1, -400, 1],
        [limit, 0, 5],
        [1, 600, 1],
      ],
      [limit],
    ],
    [
      'one that two windows share',
      [
        [limit - 1, -290, 1],
        [1, 0, 1],
        [limit - 1, 250, 1],
      ],
      [59],
    ],
    ['all in the same moment', [[limit, 0, 0]], [limit]],
    [
      'two bursts, hours apart',
      [
        [limit, -7200, 1],
        [limit + 1, 0, 1],
      ],
      [61],
    ],
  ])('%s', async (_what, runs, expected) => {
    for (const [count, start, seconds] of runs)
      await redeemed(deal, count, later(start), { seconds })
    await redeemed(others, 20, later(0))
    expect(await counts()).toEqual(expected)
    expect(await counts(admin)).toEqual(expected)
    expect(await counts(rival)).toEqual([])
  })

  test.each([
    [1, [limit]],
    [2, []],
  ])('shared by %i tills: %j', async (tills, expected) => {
    const size = limit / tills
    for (let place = 0; place < tills; place += 1)
      await redeemed(deal, size, later(place), { tillId: v7() })
    expect(await counts()).toEqual(expected)
    expect(await counts(admin)).toEqual(expected)
  })

  test.each([
    [6, 1],
    [7, 0],
  ])('%i days ago it shows %i times', async (days, times) => {
    await redeemed(deal, limit, daysAgo(days))
    expect(await counts()).toHaveLength(times)
    expect(await counts(admin)).toHaveLength(times)
  })
})

test('undone redemptions count in a burst, with their money, and are told apart [COUP-111]', async () => {
  const ids = await redeemed(deal, limit, later(0))
  for (const id of ids.slice(0, 12)) await undo(id)
  for (const who of [merchant, admin])
    expect(await rows(who)).toMatchObject([
      { kind: 'burst', count: limit, undone: 12, amount: { cents: limit * 6_750_00 } },
    ])
})

test('a coupon that is redeemed and undone in circles is a burst [COUP-111]', async () => {
  for (let round = 0; round < 3; round += 1)
    for (const id of await redeemed(deal, limit / 3, later(round * 60))) await undo(id)
  expect(await rows(merchant)).toMatchObject([{ count: limit, undone: limit }])
})

test('most money at risk stands first, and what is seen last [COUP-111]', async () => {
  await redeemed(deal, limit, later(0))
  await redeemed(others, limit + 5, later(-9000))
  const merchants = async () => (await rows(admin)).map(({ merchant: { id } }) => id)
  expect(await merchants()).toEqual([rival.id, merchant.id])
  await redeemed(deal, 6, later(40))
  expect(await merchants()).toEqual([merchant.id, rival.id])
})
