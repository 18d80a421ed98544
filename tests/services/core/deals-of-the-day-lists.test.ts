import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { DealEvent, EventDeal, EventGroup } from '#src/contract/core/deals-of-the-day.ts'
import { dealEvents } from '#src/services/core/deals-of-the-day/schema.ts'
import { accountId } from '#src/world/account.ts'
import { dealId } from '#src/world/deals.ts'
import { day, noon } from '#tests/support/core.ts'
import { openEvents } from '#tests/support/events.ts'

const { db, ask, set, plan } = await openEvents()
const owner = accountId('nadeesha')
const live = (place: number) => dealId('nadeesha', 'live', place)
await plan({ eventsPerMonth: 20, dealsPerEvent: 3 })

describe('the deals to choose from', () => {
  const offered = async (key: string, merchantId: string, at: number) =>
    await ask<{ deals: EventDeal[]; totalItems: number }>(
      key,
      `/deals/active/${key === 'ishara' ? 'ADMIN' : 'MERCHANT'}/${merchantId}/${at}`,
    )

  test('the deals to choose from are those that are approved and run on that day, of active merchants [DOTD-36]', async () => {
    const today = await offered('nadeesha', owner, Date.now())
    expect(today.data.deals.map(({ id }) => id)).toContain(live(1))
    expect(today.data.deals.map(({ id }) => id)).not.toContain(dealId('nadeesha', 'coming', 1))
    expect(today.data.deals.map(({ id }) => id)).not.toContain(dealId('nadeesha', 'expired', 1))
    expect(today.data.totalItems).toBe(today.data.deals.length)
    expect((await offered('nadeesha', owner, noon(day(4000)))).data.deals).toEqual([])
    expect(await offered('nadeesha', owner, 9e15)).toMatchObject({ code: 4000 })
  })

  test('the deals to choose from are own ones, whatever is asked for; an administrator sees all [Z03]', async () => {
    const own = await offered('ruwan', owner, Date.now())
    const ids = own.data.deals.map(({ id }) => id)
    expect(ids).toContain(dealId('ruwan', 'live', 1))
    expect(ids).not.toContain(live(1))
    const all = await offered('ishara', 'ALL', Date.now())
    expect(all.data.deals.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids, live(1)]))
  })
})

describe('the list', () => {
  const groups = async (key: string, query: string) =>
    await ask<{ groups: EventGroup[]; totalItems: number; totalPages: number }>(
      key,
      `/event/list/${key === 'ishara' ? 'ADMIN' : 'MERCHANT'}?${query}`,
      { headers: { 'x-api-key': 'an api key that only tests know' } },
    )
  const move = (eventId: string, to: string) =>
    db.update(dealEvents).set({ validOn: to }).where(eq(dealEvents.id, eventId))

  test('groups deals by date; size counts dates; last week is the 7 days before today [DOTD-10, DOTD-11, DOTD-12, DOTD-30]', async () => {
    await db.delete(dealEvents)
    for (const [index, back] of [1, 4, 7, 8].entries()) {
      const { data } = await set([live(1), live(2)], day(14 + index))
      await move(data.eventId, day(-back))
    }
    const own = await set([live(3)], day(0))
    const rival = await set([dealId('ruwan', 'live', 1)], day(15), 'ruwan')
    await move(rival.data.eventId, day(-1))

    const today = (await groups('nadeesha', 'filter=TODAY')).data
    expect(today.groups.map(({ date }) => date)).toEqual([day(0)])
    expect(today.groups[0]?.deals).toMatchObject([{ id: live(3), eventId: own.data.eventId }])
    const yesterday = (await groups('nadeesha', 'filter=YESTERDAY')).data
    expect(yesterday.groups).toMatchObject([{ date: day(-1), noOfDeals: 2 }])
    const week = await groups('nadeesha', 'filter=LAST-WEEK')
    expect(week.data).toMatchObject({ totalItems: 3, totalPages: 3, page: 0, size: 1 })
    const dates = await Promise.all(
      [0, 1, 2, 3].map(async (page) =>
        (await groups('nadeesha', `filter=LAST-WEEK&page=${page}`)).data.groups.map(
          ({ date, displayDate }) => [date, displayDate],
        ),
      ),
    )
    const shown = (back: number) => [day(-back), day(-back).split('-').reverse().join('-')]
    expect(dates).toEqual([[shown(1)], [shown(4)], [shown(7)], []])
  })

  test('fetchOf ALL is the administrators’; a merchant sees the own ones whatever it says [DOTD-31]', async () => {
    const all = (await groups('ishara', 'filter=YESTERDAY&fetchOf=ALL')).data.groups[0]
    expect(all?.deals.map(({ merchant }) => merchant.name).sort()).toEqual([
      'Harbour House',
      'Harbour House',
      'Tea Leaf Cafés',
    ])
    const one = await groups('ishara', `filter=YESTERDAY&fetchOf=${owner}`)
    expect(one.data.groups[0]?.noOfDeals).toBe(2)
    const rival = (await groups('ruwan', 'filter=YESTERDAY&fetchOf=ALL')).data.groups[0]
    expect(rival?.deals.map(({ merchant }) => merchant.name)).toEqual(['Tea Leaf Cafés'])
  })

  test('the list finds by a part of the title or of the merchant’s name, and leaves out empty dates', async () => {
    const [deal] = (await groups('nadeesha', 'filter=TODAY')).data.groups[0]?.deals ?? []
    const word = encodeURIComponent(deal?.title.slice(2, 12) ?? '')
    const found = (await groups('nadeesha', `filter=TODAY&keyword=${word}`)).data
    expect(found.groups[0]?.deals.map(({ id }) => id)).toContain(deal?.id)
    expect((await groups('ishara', 'filter=YESTERDAY&keyword=tea+leaf')).data.groups).toMatchObject(
      [{ noOfDeals: 1 }],
    )
    expect((await groups('ishara', 'filter=YESTERDAY&keyword=%25')).data.totalItems).toBe(0)
  })
})

describe('what is to come', () => {
  const headers = { 'x-api-key': 'an api key that only tests know' }
  const upcoming = async (key: string, query = '') =>
    (
      await ask<{ events: DealEvent[]; totalItems: number }>(
        key,
        `/event/upcoming/${key === 'ishara' ? 'ADMIN' : 'MERCHANT'}/0/25?${query}`,
        { headers },
      )
    ).data

  test('what is to come is listed next first, today included, and counted [DOTD-37, DOTD-38, DOTD-20]', async () => {
    await db.delete(dealEvents)
    await set([live(1)], day(5))
    await set([live(2)], day(0))
    await set([dealId('ruwan', 'live', 1)], day(2), 'ruwan')
    const all = await upcoming('ishara', 'merchantId=ALL')
    expect(all.events.map(({ date }) => date)).toEqual([day(0), day(2), day(5)])
    expect(all.totalItems).toBe(3)
    expect((await upcoming('nadeesha', 'merchantId=ALL')).totalItems).toBe(2)
    expect((await upcoming('ishara', 'searchTerm=harbour')).totalItems).toBe(2)
    const path = '/event/upcoming/ADMIN/1/2?merchantId=ALL'
    expect((await ask('ishara', path, { headers })).data).toMatchObject({
      events: [{ date: day(5) }],
      page: 1,
      size: 2,
      totalItems: 3,
      totalPages: 2,
    })
    const summary = async (key: string) =>
      (await ask(key, '/event/upcoming/summary', { headers })).data
    expect(await summary('ishara')).toEqual({ noOfMerchantEvents: 3, noOfMerchants: 2 })
    expect(await summary('nadeesha')).toEqual({ noOfMerchantEvents: 2, noOfMerchants: 1 })
  })
})
