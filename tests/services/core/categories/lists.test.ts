import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { EntryRowFigures } from '#src/contract/core/catalogue-entry.ts'
import type { CategoryCounts, CategoryListItem } from '#src/contract/core/categories.ts'
import { users } from '#src/services/authentication/schema.ts'
import { countViews } from '#src/services/core/view-counts/count-views.ts'
import { accountId } from '#src/world/account.ts'
import { categoryId } from '#src/world/catalogue.ts'
import { day, noon } from '#tests/support/core.ts'
import { addViews } from '#tests/support/views.ts'
import { openCategories } from './catalogue-support.ts'

const { db, deps, core, ask, aCategory, aSeason, added, read, narrow } = await openCategories()

type Listed = {
  categories: (CategoryListItem & { figures?: EntryRowFigures })[]
  counts: CategoryCounts
  totalItems: number
}
type Merchants = { merchants: { profile: { id: string } }[]; totalItems: number }
type Deals = { deals: { id: string; categories: { id: string }[] }[]; totalItems: number }
const list = (filter: string, term = 'ALL') =>
  ask<Listed>('ishara', `/categories/${filter}/0/250/search/${term}`)

describe('the list', () => {
  test('the list takes all, active or expired, counts each, and is read whole with page 0, size 250 [CAT-04, CAT-08]', async () => {
    const { data: all } = await list('all')
    expect(all?.counts.all).toBe(all?.categories.length)
    for (const [filter, status] of [
      ['active', 'ACTIVE'],
      ['expired', 'EXPIRED'],
    ] as const) {
      const { data } = await list(filter)
      expect(new Set(data?.categories.map((one) => one.status))).toEqual(new Set([status]))
      expect(data?.totalItems).toBe(all?.counts[filter])
    }
    const counts = { all: 1, active: 0, expired: 1, new: 0 }
    expect((await list('all', 'rainy')).data?.counts).toEqual(counts)
  })

  test('normal categories and those that a season is about have calls of their own [CAT-29]', async () => {
    type Names = { categories: { id: string; name: string }[]; totalItems: number }
    const normal = await ask<Names>('ishara', '/categories/normal/0/250')
    const ids = normal.data?.categories.map(({ id }) => id)
    expect(ids).toContain(categoryId('food'))
    expect(ids).not.toContain(categoryId('festive'))
    const id = await added(aSeason())
    const related = await ask<Names>('ishara', `/categories/related/${id}/0/250`)
    expect(related.data).toMatchObject({
      totalItems: 2,
      categories: [{ name: 'Bakeries and sweets' }, { name: 'Restaurants' }],
    })
    const unknown = `/categories/related/${crypto.randomUUID()}/0/250`
    expect((await ask('ishara', unknown)).code).toBe(4004)
  })

  test('what a merchant chose is mapped, and promo types come by category [CAT-30, CAT-31, CAT-33]', async () => {
    const mapping = await ask('ruwan', `/brands-categories/${accountId('ruwan')}`)
    expect(mapping.data).toMatchObject({
      categories: expect.arrayContaining([
        { value: categoryId('cafe'), label: expect.any(String) },
      ]),
    })
    const id = categoryId('cafe')
    const query = `userId=${accountId('ruwan')}&categoryId=${id}`
    const { data } = await ask<{ promoTypes: unknown[] }>(
      'ruwan',
      `/promo-types/category/${id}?${query}`,
    )
    expect(data?.promoTypes[0]).toEqual({ id: expect.any(String), name: expect.any(String) })
  })
})

describe('what hangs on a category', () => {
  test('rows say on request what the page of a category says, and its views of 30 days [CAT-40]', async () => {
    const plain = await list('all')
    expect(plain.data?.categories.every(({ figures }) => figures === undefined)).toBe(true)
    const seen = (days: number, times: number) =>
      Array.from({ length: times }, () => ({
        categoryId: categoryId('cafe'),
        viewedAt: new Date(noon(day(-days))),
      }))
    await addViews(db, [...seen(29, 7), ...seen(30, 20)])
    await countViews(deps)
    const { data } = await ask<Listed>('ishara', '/categories/all/0/250/search/ALL?figures=YES')
    for (const { id, figures } of data?.categories ?? []) {
      const page = (await read(id)).data
      expect(figures).toMatchObject({
        noOfDeals: page?.noOfDeals,
        noOfMerchants: page?.noOfMerchants,
      })
    }
    const cafe = data?.categories.find(({ id }) => id === categoryId('cafe'))?.figures
    expect(cafe?.views).toBe(7)
    expect(cafe?.noOfDeals).toBeGreaterThan(0)
  })

  test('what hangs on a category is counted at reading: deals, active deals, merchants and active merchants [CAT-09]', async () => {
    let active = 0
    for (const { id: one } of (await list('all')).data?.categories ?? []) {
      const { data } = await read(one)
      const ofIt = `/deals/ADMIN/0/250/search/ALL?categoryId=${one}`
      const deals = await ask<Deals>('ishara', ofIt)
      const live = await ask<Deals>('ishara', `${ofIt}&status=ACTIVE`)
      const chosen = await ask<Merchants>('ishara', `/categories/${one}/merchants/0/250`)
      expect(data?.noOfDeals).toBe(deals.data?.totalItems)
      expect(data?.noOfActiveDeals).toBe(live.data?.totalItems)
      expect(data?.noOfMerchants).toBe(chosen.data?.totalItems)
      active += data?.noOfActiveDeals ?? 0
    }
    expect(active).toBeGreaterThan(0)
    const before = (await read(categoryId('cafe'))).data
    const setStatus = (approvalStatus: 'BLOCKED' | 'APPROVED') =>
      db
        .update(users)
        .set({ approvalStatus })
        .where(eq(users.id, accountId('ruwan')))
    await setStatus('BLOCKED')
    const after = (await read(categoryId('cafe'))).data
    await setStatus('APPROVED')
    expect(after?.noOfMerchants).toBe(before?.noOfMerchants)
    expect(after?.noOfActiveMerchants).toBe((before?.noOfActiveMerchants ?? 0) - 1)
  })

  test('what hangs on a category is listed: the merchants that chose it and its deals [CAT-11]', async () => {
    const id = categoryId('cafe')
    const merchants = await ask<Merchants>('ishara', `/categories/${id}/merchants/0/25`)
    const ids = merchants.data?.merchants.map(({ profile }) => profile.id)
    expect(ids).toEqual(expect.arrayContaining([accountId('nadeesha'), accountId('ruwan')]))
    const deals = await ask<Deals>('ishara', `/categories/${id}/deals/0/2`)
    expect(deals.data?.deals).toHaveLength(Math.min(2, deals.data?.totalItems ?? 0))
    for (const deal of deals.data?.deals ?? []) expect(deal.categories[0]?.id).toBe(id)
    const none = await added(aCategory())
    expect((await ask<Deals>('ishara', `/categories/${none}/deals/0/25`)).data?.totalItems).toBe(0)
  })
})

const id = await added(aCategory())
const calls = [
  ['GET', '/categories/normal/0/25'],
  ['GET', `/categories/related/${id}/0/25`],
  ['GET', `/categories/${id}/merchants/0/25`],
  ['GET', `/categories/${id}/deals/0/25`],
  ['POST', '/categories'],
  ['PUT', '/categories'],
  ['DELETE', `/categories/delete/${id}`],
] as const

describe('only administrators manage categories [ROLE-06, CAT-01, Z02]', () => {
  test.each(calls)('%s %s', async (method, path) => {
    const body = method === 'POST' || method === 'PUT' ? {} : undefined
    expect((await core.request(path, { method })).status).toBe(401)
    for (const key of ['nadeesha', 'ruwan', 'priyanka']) {
      expect(await ask(key, path, { method, body }), key).toMatchObject({ status: 403, code: 4003 })
    }
  })

  test('a merchant and a bank may read one', async () => {
    for (const key of ['ruwan', 'priyanka']) expect((await read(id, key)).code).toBe(2000)
    expect((await core.request(`/categories/${id}`)).status).toBe(401)
  })

  test('an administrator who holds less may do less [ROLE-20]', async () => {
    await narrow('tharindu', ['ADD_CATEGORY'])
    expect((await ask('tharindu', '/categories/normal/0/25')).code).toBe(2000)
    for (const [method, path] of calls.filter(
      ([one, to]) => one !== 'POST' && !/normal|related/.test(to),
    )) {
      const body = method === 'PUT' ? {} : undefined
      expect((await ask('tharindu', path, { method, body })).code, path).toBe(4003)
    }
  })
})
