import { sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { VIEW_AGE_DAYS, VIEWS_MAX, VIEWS_PER_HOUR, type View } from '#src/contract/core/views.ts'
import { viewBatches, views } from '#src/services/core/view-counts/schema.ts'
import { tidyViews } from '#src/services/core/view-counts/tidy.ts'
import { openCoupons, type Shopper } from '#tests/support/coupons.ts'

const DAY = 86_400_000

const shop = await openCoupons()
const { db } = shop
const people = {
  user: await shop.person({ role: 'USER' }),
  merchant: await shop.person(),
  rival: await shop.person(),
  bank: await shop.person({ role: 'BANK' }),
  administrator: await shop.person({ role: 'ADMIN', business: undefined }),
}
const { user, merchant, rival, bank } = people
const deal = await shop.deal(merchant.id)

beforeEach(() => db.execute(sql`truncate ${views}, ${viewBatches}`).then(() => undefined))

function send(batch: unknown, who: Shopper = user, key?: string) {
  return who.ask<{ count: number; errors?: object; retryAfterSeconds?: number }>(
    `/views${key === undefined ? '' : `?key=${key}`}`,
    'POST',
    batch,
  )
}
const stored = () => db.select().from(views).orderBy(views.id)
const nothing = { dealId: null, categoryId: null, merchantId: null, bankId: null }

describe('who records views [REPORT-47]', () => {
  test.each([
    ['user', 200],
    ['merchant', 403],
    ['rival', 403],
    ['bank', 403],
    ['administrator', 403],
  ] as const)('%s is answered %i', async (name, status) => {
    expect((await send([{ dealId: deal.id }], people[name])).status).toBe(status)
  })

  test('guests are not let in', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '[]' }
    expect((await shop.core.request('/views', init)).status).toBe(401)
  })
})

describe('what a view counts for [REPORT-47]', () => {
  test('a deal’s view counts for its merchant and category, whatever else is named', async () => {
    const batch = [{ dealId: deal.id }, { dealId: deal.id, merchantId: rival.id }]
    expect((await send(batch)).data).toEqual({ count: 2 })
    const { categoryId } = deal
    const whole = { dealId: deal.id, merchantId: merchant.id, categoryId, bankId: null }
    expect(await stored()).toMatchObject([whole, whole])
  })

  test('others count for what they name', async () => {
    const { categoryId } = deal
    const batch = [
      { categoryId },
      { merchantId: rival.id },
      { bankId: bank.id },
      { categoryId, merchantId: rival.id },
    ]
    expect((await send(batch)).data.count).toBe(4)
    expect(await stored()).toMatchObject(batch.map((view) => ({ ...nothing, ...view })))
  })

  test('what was deleted is still counted, what never was is refused by its place', async () => {
    const gone = await shop.deal(merchant.id, { deletedAt: new Date() })
    expect((await send([{ dealId: gone.id }])).status).toBe(200)
    const unknown = v4()
    const batch: View[] = [
      { dealId: deal.id },
      { dealId: unknown },
      { categoryId: unknown },
      { merchantId: bank.id },
      { bankId: merchant.id },
    ]
    const { code, data } = await send(batch)
    expect(code).toBe(4004)
    expect(Object.keys(data.errors ?? {})).toEqual([
      '1.dealId',
      '2.categoryId',
      '3.merchantId',
      '4.bankId',
    ])
    expect(await stored()).toHaveLength(1)
  })
})

describe('a batch [REPORT-47]', () => {
  const one = () => ({ dealId: deal.id })

  test.each([
    ['is empty', []],
    ['is no list', one()],
    ['is too long', Array.from({ length: VIEWS_MAX + 1 }, one)],
    ['names nothing', [{}]],
    ['names a merchant and a bank', [{ merchantId: merchant.id, bankId: bank.id }]],
    ['has a broken id', [{ dealId: 'x' }]],
    ['has a broken moment', [{ ...one(), viewedAt: 'now' }]],
    ['has a moment of another age', [{ ...one(), viewedAt: 1e18 }]],
  ])('that %s is refused with 4000', async (_what, batch) => {
    expect(await send(batch)).toMatchObject({ status: 400, code: 4000 })
    expect(await stored()).toEqual([])
  })

  test('a batch may be as long as 500', async () => {
    const { data } = await send(Array.from({ length: VIEWS_MAX }, one))
    expect(data).toEqual({ count: VIEWS_MAX })
    expect(await stored()).toHaveLength(VIEWS_MAX)
  })

  test('a batch keeps the moments that it names, within a week; a clock ahead by minutes means now', async () => {
    const now = Date.now()
    const moments = [now - 1000, now - (VIEW_AGE_DAYS - 0.01) * DAY]
    const batch = [...moments, now + 60_000].map((viewedAt) => ({ ...one(), viewedAt }))
    expect((await send(batch)).status).toBe(200)
    const [oldest, newer, third] = (await stored())
      .map(({ viewedAt }) => viewedAt.getTime())
      .sort((a, b) => a - b)
    expect([newer, oldest]).toEqual(moments)
    expect(third).toBeLessThanOrEqual(Date.now())
    for (const viewedAt of [now + 600_000, now - (VIEW_AGE_DAYS + 1) * DAY]) {
      const { code, data } = await send([one(), { ...one(), viewedAt }])
      expect([code, Object.keys(data.errors ?? {})]).toEqual([4000, ['1.viewedAt']])
    }
    expect(await stored()).toHaveLength(3)
  })

  test('a batch that is sent again with its key is recorded once, at the same time too', async () => {
    const key = v4()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send([one(), one()], user, key)),
    )
    expect(answers.map(({ data }) => data)).toEqual(Array(6).fill({ count: 2 }))
    expect(await stored()).toHaveLength(2)
    await send([one()], user, v4())
    await send([one()])
    expect(await stored()).toHaveLength(4)
  })

  test('a batch keeps nothing of who looked', async () => {
    await send([one()])
    expect(JSON.stringify(await stored())).not.toContain(user.id)
  })
})

describe('one person sends so many views an hour [REPORT-47]', () => {
  const full = VIEWS_PER_HOUR / VIEWS_MAX
  const many = Array.from({ length: VIEWS_MAX }, () => ({ dealId: deal.id }))

  test('nobody sends more views an hour than allowed, side by side either, and others go on', async () => {
    const answers = await Promise.all(Array.from({ length: full + 2 }, () => send(many)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(full).fill(200), 429, 429])
    expect(await stored()).toHaveLength(VIEWS_PER_HOUR)
    const refused = await send([{ dealId: deal.id }])
    expect(refused.code).toBe(4029)
    expect(refused.data.retryAfterSeconds).toBeGreaterThan(3500)
    expect(refused.data.retryAfterSeconds).toBeLessThanOrEqual(3600)
    const other = await shop.person({ role: 'USER' })
    expect((await send([{ dealId: deal.id }], other)).status).toBe(200)
  })

  test('an hour later a person may send as many views again, and old batches are forgotten', async () => {
    const row = { userId: user.id, key: v4(), count: VIEWS_PER_HOUR }
    await db.insert(viewBatches).values({ ...row, recordedAt: new Date(Date.now() - 3_601_000) })
    const old = new Date(Date.now() - (VIEW_AGE_DAYS + 2) * DAY)
    await db.insert(viewBatches).values({ ...row, key: v4(), recordedAt: old })
    expect((await send([{ dealId: deal.id }])).status).toBe(200)
    await tidyViews({ db })
    expect(await db.select().from(viewBatches)).toHaveLength(2)
  })
})
