import { describe, expect, test } from 'vitest'
import type { BusinessViews, CategoryViews, DealViews } from '#src/contract/core/reports.ts'
import { openReports, range } from '#tests/support/reports.ts'

const world = await openReports()
const { admin, merchant, rival, bank, otherBank, supper, tea, cake, food } = world
const of = (dealId: string, merchantId: string) => ({ dealId, merchantId, categoryId: food })
await world.view(of(supper.id, merchant.id), '2024-03-03', 2)
await world.view(of(tea.id, merchant.id), '2024-03-04', 3)
await world.view(of(cake.id, rival.id), '2024-03-05', 4)
await world.view({ bankId: bank.id }, '2024-03-05', 5)
await world.view({ bankId: otherBank.id }, '2024-03-05', 1)

const days = range('2024-03-01', '2024-03-31')
type Who = typeof admin

async function titles(who: Who, query = '') {
  const path = `deals/summary?${days}${query}`
  const { data } = await world.ask<{ views: DealViews[]; viewCount: number }>(who, path)
  return { titles: data.views.map(({ deal }) => deal.title), viewCount: data.viewCount }
}
async function names(who: Who, kind: 'merchants' | 'banks', query = '') {
  const path = `${kind}/summary?${days}${query}`
  const { data } = await world.ask<{ views: BusinessViews[] }>(who, path)
  return data.views.map(({ merchant, viewCount }) => [merchant.businessName, viewCount])
}

const everything = { titles: ['Love cake', 'High tea', 'Monsoon supper'], viewCount: 9 }

describe('deals', () => {
  test('an administrator sees those of all merchants, or of one [REPORT-38]', async () => {
    expect(await titles(admin)).toEqual(everything)
    expect(await titles(admin, '&merchantId=ALL')).toEqual(everything)
    const one = { titles: ['High tea', 'Monsoon supper'], viewCount: 5 }
    expect(await titles(admin, `&merchantId=${merchant.id}`)).toEqual(one)
  })

  test('so does a bank [REPORT-39, BANK-09, BANK-10]', async () => {
    expect(await titles(bank)).toEqual(everything)
    expect(await titles(bank, `&merchantId=${rival.id}`)).toMatchObject({ titles: ['Love cake'] })
  })

  test('a merchant sees the own ones, whatever is asked for [REPORT-37, Z03]', async () => {
    const own = { titles: ['High tea', 'Monsoon supper'], viewCount: 5 }
    for (const query of ['', '&merchantId=ALL', `&merchantId=${rival.id}`, '&search=o']) {
      expect((await titles(merchant, query)).titles).not.toContain('Love cake')
    }
    expect(await titles(merchant, `&merchantId=${rival.id}`)).toEqual(own)
    expect(await titles(rival)).toEqual({ titles: ['Love cake'], viewCount: 4 })
  })

  test('the views of a foreign deal are not there, whatever else is wrong [REPORT-37]', async () => {
    const ask = (who: Who, dealId: string, query = '') =>
      world.ask(who, `deals/detail?dealId=${dealId}${query}`)
    expect(await ask(rival, supper.id, `&${days}&option=MONTHLY`)).toMatchObject({ code: 4004 })
    expect(await ask(rival, supper.id)).toMatchObject({ code: 4004 })
    const claimed = `&${days}&option=MONTHLY&merchantId=${merchant.id}`
    expect(await ask(rival, supper.id, claimed)).toMatchObject({ code: 4004 })
    expect(await ask(bank, supper.id, claimed)).toMatchObject({ code: 2000 })
    expect(await ask(admin, cake.id, claimed)).toMatchObject({ code: 4004 })
  })
})

describe('merchants and banks', () => {
  test('administrators and banks see all of them [REPORT-38, REPORT-39]', async () => {
    for (const who of [admin, bank]) {
      expect(await names(who, 'merchants')).toEqual([
        ['Harbour House', 5],
        ['Tea Leaf Cafés', 4],
      ])
      expect(await names(who, 'banks')).toEqual([
        ['Lagoon Bank', 5],
        ['Reef Bank', 1],
      ])
      expect(await names(who, 'banks', `&merchantId=${otherBank.id}`)).toEqual([['Reef Bank', 1]])
    }
  })

  test('a merchant sees itself, and no bank [REPORT-37]', async () => {
    expect(await names(rival, 'merchants', `&merchantId=${merchant.id}`)).toEqual([
      ['Tea Leaf Cafés', 4],
    ])
    expect(await names(rival, 'merchants', '&search=harbour')).toEqual([])
    expect(await names(rival, 'banks')).toEqual([])
    const foreign = `merchants/detail?merchantId=${merchant.id}&${days}&option=MONTHLY`
    expect(await world.ask(rival, foreign)).toMatchObject({ status: 404, code: 4004 })
  })

  test('a merchant is no bank, and a bank no merchant', async () => {
    const ask = (kind: string, id: string) =>
      world.ask(admin, `${kind}/detail?merchantId=${id}&${days}&option=MONTHLY`)
    expect(await ask('banks', merchant.id)).toMatchObject({ code: 4004 })
    expect(await ask('merchants', bank.id)).toMatchObject({ code: 4004 })
    expect(await ask('merchants', admin.id)).toMatchObject({ code: 4004 })
  })
})

test('categories are everybody’s', async () => {
  for (const who of [admin, bank, merchant, rival]) {
    const { data } = await world.ask<{ views: CategoryViews[] }>(who, `categories/summary?${days}`)
    expect(data.views).toMatchObject([{ category: { name: 'Restaurants' }, viewCount: 9 }])
  }
})
