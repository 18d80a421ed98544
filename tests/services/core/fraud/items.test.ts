import { v7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type FraudRow,
  fraudLimits,
  listFraudItems,
  type Suspicion,
} from '#src/contract/core/fraud.ts'
import { tills } from '#src/services/authentication/tills/schema.ts'
import { openFraud } from './world.ts'

const world = await openFraud()
const { db, rows, page, redeemed, guessed, usual, undo, daysAgo } = world
const [merchant, rival] = [await world.person(), await world.person()]
const admin = await world.person({ role: 'ADMIN', business: undefined })
const deals = [await world.deal(merchant.id), await world.deal(merchant.id, { title: 'Second' })]
const [first, second] = deals as [(typeof deals)[0], (typeof deals)[0]]
const others = await world.deal(rival.id)
const PAID = 6_750_00
const [door, bar] = [v7(), v7()]

for (const [id, name] of [
  [door, 'Door'],
  [bar, 'Bar'],
] as const)
  await db.insert(tills).values({ id, name, merchantId: merchant.id, branchId: v7() })

beforeEach(world.empty)

/** Bursts, unusual takings and wrong codes of two merchants, with usual ones about them. */
async function unusual() {
  const morning = daysAgo(0, '00:00:01')
  const ids = await redeemed(first, fraudLimits.burst, morning, { tillId: door })
  await redeemed(second, 8, morning, { tillId: door })
  await redeemed(second, 3, daysAgo(2), { tillId: bar })
  await redeemed(others, fraudLimits.burst, morning)
  for (const id of ids.slice(0, 4)) await undo(id)
  await usual(merchant.id, 30_000_00)
  await usual(rival.id, 20_000_00)
  await guessed(merchant.id, 12, door, '203.0.113.1')
  await guessed(merchant.id, 9, door, '203.0.113.2')
  await guessed(merchant.id, 7, bar, '203.0.113.3')
  await guessed(rival.id, 25, null, '203.0.113.1')
}

const kinds: Suspicion[] = ['wrongCodes', 'burst', 'takings']
const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)

describe.each([
  ['the merchant', merchant],
  ['an administrator', admin],
])('the page of a row holds exactly what it counts, for %s [COUP-111]', (_who, who) => {
  test.each(kinds)('%s', async (kind) => {
    await unusual()
    const row = (await rows(who)).find(
      (one) => one.kind === kind && one.merchant.id === merchant.id,
    )
    const { data } = await page(who, kind, merchant.id, '?size=250')
    expect(data?.row).toEqual(row)
    expect(listFraudItems.data.safeParse(data).success).toBe(true)
    expect(data?.totalItems).toBe(data?.items.length)
    expect(sum(data?.items.map(({ count }) => count) ?? [])).toBe(row?.count)
    expect(data?.items.filter(({ undoneOn }) => undoneOn)).toHaveLength(row?.undone ?? -1)
    const ofItems = sum(data?.items.map(({ amount }) => amount.cents) ?? [])
    if (kind !== 'wrongCodes') expect(ofItems).toBe(row?.amount.cents)
    expect(sum(row?.deals.map(({ count }) => count) ?? [])).toBe(
      kind === 'wrongCodes' ? 0 : row?.count,
    )
    const titles = new Set(data?.items.flatMap(({ coupon }) => coupon?.dealTitle ?? []))
    expect(titles).toEqual(new Set(row?.deals.map(({ title }) => title)))
  })
})

test('what each row says [COUP-111]', async () => {
  await unusual()
  const found = Object.fromEntries((await rows(merchant)).map((row) => [row.kind, row]))
  expect(found.burst).toMatchObject({ count: 38, undone: 4, days: 1, amount: { cents: 38 * PAID } })
  expect(found.takings).toMatchObject({ count: 34, undone: 0, amount: { cents: 34 * PAID } })
  expect(found.takings?.usual.cents).toBe(30_000_00)
  expect(found.wrongCodes).toMatchObject({ count: 21, amount: { cents: 34 * PAID } })
  expect(found.wrongCodes?.tills).toEqual([{ id: door, name: 'Door', revoked: false }])
  const { data } = await page(merchant, 'wrongCodes', merchant.id)
  expect(data?.items.map(({ till, network, count }) => [till, network, count]).sort()).toEqual([
    ['Door', '203.0.113.1', 12],
    ['Door', '203.0.113.2', 9],
  ])
})

test('codes tried at no till are compared with what was redeemed at none [COUP-111]', async () => {
  await redeemed(first, 2, daysAgo(0, '00:00:01'))
  await redeemed(first, 3, daysAgo(0, '00:00:01'), { tillId: door })
  await guessed(merchant.id, 20, null, '203.0.113.7')
  expect(await rows(merchant)).toMatchObject([
    { count: 20, tills: [], amount: { cents: 2 * PAID } },
  ])
})

test('pages and batches hold each redemption once, newest first', async () => {
  await unusual()
  const whole = (await page(admin, 'burst', merchant.id, '?size=250')).data?.items ?? []
  const times = whole.map(({ on }) => on.milliseconds)
  expect(times).toEqual([...times].sort((one, other) => other - one))
  const ids = whole.map(({ id }) => id)
  const paged: string[] = []
  for (const at of [0, 1, 2, 3])
    for (const { id } of (await page(admin, 'burst', merchant.id, `?page=${at}&size=10`)).data
      ?.items ?? [])
      paged.push(id)
  expect(paged).toEqual(ids)
  const after = await page(admin, 'burst', merchant.id, `?after=${ids[20]}`)
  expect(after.data?.items.map(({ id }) => id)).toEqual(ids.slice(21))
})

test.each(kinds)(
  'another merchant’s %s are missing, and so is what does not stand out [COUP-111]',
  async (kind) => {
    const missing = { status: 404, code: 4004 }
    expect(await page(merchant, kind, merchant.id)).toMatchObject(missing)
    expect(await page(admin, kind, v7())).toMatchObject(missing)
    await unusual()
    expect(await page(rival, kind, merchant.id)).toMatchObject(missing)
    for (const [act, body] of [
      ['seen', { through: 1 }],
      ['pause', { dealIds: [v7()] }],
    ] as const) {
      const answer = await rival.ask(`/fraud/${kind}/${merchant.id}/${act}`, 'PUT', body)
      expect(answer).toMatchObject(missing)
    }
    expect((await page(admin, kind, merchant.id)).data?.row.seen).toBeNull()
  },
)

test('an address that names no kind is refused', async () => {
  expect((await merchant.ask(`/fraud/customer/${merchant.id}`)).status).toBe(400)
})

test.each([
  [60_000_00, 10_000_00, 1],
  [60_000_00, 20_000_00, 0],
  [60_000_00, 19_999_99, 1],
  [49_999_99, 1_00, 0],
  [50_000_00, 1_00, 1],
  [900_000_00, 0, 0],
])(
  'takings of %i cents where %i were the most show %i times [COUP-111]',
  async (paid, most, times) => {
    const deal = await world.deal(merchant.id, { originalPriceCents: paid + 1, deductionCents: 1 })
    await redeemed(deal, 1, daysAgo(1))
    await usual(merchant.id, most)
    const shown = (all: FraudRow[]) => all.filter(({ kind }) => kind === 'takings')
    expect(shown(await rows(merchant))).toHaveLength(times)
    expect(shown(await rows(admin))).toHaveLength(times)
    expect(await rows(rival)).toEqual([])
  },
)
