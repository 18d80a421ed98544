import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { DealCounts } from '#src/contract/core/deal-filters.ts'
import type { DealListItem } from '#src/contract/core/deals.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { accountId } from '#src/world/account.ts'
import { categoryId } from '#src/world/catalogue.ts'
import { dealId } from '#src/world/deals.ts'
import { openCore } from '#tests/support/core.ts'

const { db, ask } = await openCore()
type List = {
  deals: DealListItem[]
  counts: DealCounts
  page: number
  size: number
  totalItems: number
  totalPages: number
}
const roles: Record<string, string> = { ishara: 'ADMIN', priyanka: 'BANK' }

function list(key: string, query = '', term = 'ALL', page = 0, size = 25) {
  const path = `/deals/${roles[key] ?? 'MERCHANT'}/${page}/${size}/search/${encodeURIComponent(term)}`
  return ask<List>(key, path + query)
}
const idsOf = async (...wanted: Parameters<typeof list>) =>
  (await list(...wanted)).data.deals.map(({ id }) => id)

describe('who sees which deals', () => {
  test('a merchant sees the own ones, whatever id is asked for [DEAL-77, Z03]', async () => {
    for (const query of ['', '?merchantId=ALL', `?merchantId=${accountId('ruwan')}`]) {
      const { data } = await list('nadeesha', query)
      expect(data.totalItems).toBe(10)
      expect(new Set(data.deals.map(({ merchant }) => merchant.name))).toEqual(
        new Set(['Harbour House']),
      )
    }
  })

  test('an administrator and a bank see those of all merchants [DEAL-73, DEAL-74]', async () => {
    for (const key of ['ishara', 'priyanka']) {
      const { data } = await list(key, '?merchantId=ALL')
      expect(data.totalItems).toBe(14)
      expect(new Set(data.deals.map(({ merchant }) => merchant.name))).toEqual(
        new Set(['Harbour House', 'Tea Leaf Cafés']),
      )
    }
    const { data } = await list('ishara', `?merchantId=${accountId('ruwan')}`)
    expect(data).toMatchObject({ totalItems: 4, counts: { all: 4 } })
  })

  test('a foreign deal is as if it were not there; administrator and bank read it [Z02, DEAL-78]', async () => {
    const id = dealId('ruwan', 'live', 1)
    expect(await ask('nadeesha', `/deals/MERCHANT/${id}`)).toMatchObject({
      status: 404,
      code: 4004,
    })
    expect((await ask('ruwan', `/deals/MERCHANT/${id}`)).status).toBe(200)
    expect((await ask('ishara', `/deals/ADMIN/${id}`)).status).toBe(200)
    expect((await ask('priyanka', `/deals/BANK/${id}`)).status).toBe(200)
  })

  test('nobody takes the role or the user id of somebody else [Z03]', async () => {
    expect(await ask('nadeesha', '/deals/ADMIN/0/25/search/ALL')).toMatchObject({ code: 4003 })
    expect(await list('nadeesha', `?userId=${accountId('ruwan')}`)).toMatchObject({ code: 4003 })
    const headers = { 'user-id': accountId('ruwan') }
    const path = '/deals/MERCHANT/0/25/search/ALL'
    expect(await ask('nadeesha', path, { headers })).toMatchObject({ code: 4003 })
  })

  test('nobody but the owner edits or deletes a deal [Z02]', async () => {
    const id = dealId('ruwan', 'waiting', 1)
    const gone = await ask('nadeesha', `/deals/MERCHANT/${id}`, { method: 'DELETE' })
    expect(gone).toMatchObject({ status: 404, code: 4004 })
    const [row] = await db.select().from(deals).where(eq(deals.id, id))
    expect(row?.deletedAt).toBeNull()
  })
})

describe('a list', () => {
  test('a list is newest first and agrees with its counts in every filter', async () => {
    const { data } = await list('nadeesha')
    expect(data.counts).toMatchObject({
      all: 10,
      pending: 2,
      approved: 4,
      rejected: 1,
      expired: 3,
      active: 3,
    })
    const created = await db.select().from(deals)
    const at = new Map(created.map((deal) => [deal.id, deal.createdAt.getTime()]))
    const times = data.deals.map(({ id }) => at.get(id) ?? 0)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    for (const status of ['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED', 'ACTIVE'] as const) {
      const filtered = (await list('nadeesha', `?status=${status}`)).data
      const key = status.toLowerCase() as keyof DealCounts
      expect(filtered.deals).toHaveLength(data.counts[key])
      expect(filtered.totalItems).toBe(data.counts[key])
      const expired = status === 'EXPIRED'
      expect(filtered.deals.every((deal) => deal.expired === expired)).toBe(true)
    }
  })

  test('pages without gap or repetition from either end [API-21]', async () => {
    const whole = await idsOf('ishara')
    const pages = await Promise.all(
      [0, 1, 2, 3, 4].map((page) => list('ishara', '', 'ALL', page, 3)),
    )
    expect(pages.flatMap(({ data }) => data.deals.map(({ id }) => id))).toEqual(whole)
    expect(pages[4]?.data).toMatchObject({ page: 4, size: 3, totalItems: 14, totalPages: 5 })
    expect(await idsOf('ishara', '', 'ALL', 5, 3)).toEqual([])
  })

  test('filters by category', async () => {
    const [deal] = await db
      .select()
      .from(deals)
      .where(eq(deals.id, dealId('ruwan', 'live', 1)))
    const { data } = await list('ishara', `?categoryId=${deal?.categoryId}`)
    expect(data.deals.every(({ categories }) => categories[0]?.id === deal?.categoryId)).toBe(true)
    expect(data.totalItems).toBe(data.deals.length)
    expect(await idsOf('ishara', `?categoryId=${categoryId('electronics')}`)).toEqual([])
  })
})

describe('a search', () => {
  const target = dealId('nadeesha', 'live', 1)

  test('a search finds part of a title or a code in any case; ALL finds everything [DEAL-75]', async () => {
    await db
      .update(deals)
      .set({ title: 'Crab Night 100% lagoon_fresh', dealCode: 'K7M2Q9XD' })
      .where(eq(deals.id, target))
    for (const term of ['crab night', 'LAGOON', 'm2q9', '100%', '  Crab  ', '_fresh']) {
      expect(await idsOf('nadeesha', '', term)).toEqual([target])
    }
    expect((await list('nadeesha', '', 'ALL')).data.totalItems).toBe(10)
  })

  test('deals are narrowed to the days on which they begin, with counts, pages and batches [SHELL-96]', async () => {
    const all = (await list('nadeesha')).data.deals
    const starts = all.map(({ validFrom }) => validFrom.displayDate.split('-').reverse().join('-'))
    const day = [...starts].sort()[4] ?? ''
    const count = (isIn: (start: string) => boolean) => starts.filter(isIn).length
    const since = (await list('nadeesha', `?from=${day}`)).data
    expect(since.totalItems).toBe(count((start) => start >= day))
    expect(since.counts.all).toBe(since.totalItems)
    const until = (await list('nadeesha', `?to=${day}&status=PENDING`)).data
    expect(until.totalItems).toBe(until.deals.length)
    expect(until.counts.all).toBe(count((start) => start <= day))
    const one = (await list('nadeesha', `?from=${day}&to=${day}&sort=-to`, 'e')).data
    expect(one.totalItems).toBeLessThanOrEqual(count((start) => start === day))
    const batch = (await list('nadeesha', `?from=${day}&after=FIRST`)).data
    expect(batch.deals).toHaveLength(since.totalItems)
    const ever = (await list('ishara', '?from=0001-01-01&to=9999-12-31')).data
    expect(ever.totalItems).toBe((await list('ishara')).data.totalItems)
  })

  test('counts of each status follow the search and the category, not the status [SHELL-95]', async () => {
    const ids = await idsOf('nadeesha', '', 'e')
    const { data } = await list('nadeesha', '?status=PENDING', 'e')
    expect(data.counts.all).toBe(ids.length)
    expect(data.counts.pending).toBe(data.totalItems)
    expect(data.counts.pending).toBeLessThan(data.counts.all)
    for (const status of ['APPROVED', 'REJECTED', 'EXPIRED', 'ACTIVE'] as const) {
      const { totalItems } = (await list('nadeesha', `?status=${status}`, 'e')).data
      const key = status.toLowerCase() as Lowercase<typeof status>
      expect(data.counts[key], status).toBe(totalItems)
    }
    const none = await list('ishara', `?categoryId=${categoryId('electronics')}`)
    expect(none.data.counts).toMatchObject({ all: 0, active: 0 })
  })

  test('a search takes wildcards literally and refuses NUL [U08]', async () => {
    expect(await idsOf('nadeesha', '', '%')).toEqual([target])
    expect(await idsOf('nadeesha', '', 'C_ab')).toEqual([])
    expect(await idsOf('nadeesha', '', '\\')).toEqual([])
    expect(await idsOf('nadeesha', '', "' OR 1=1 --")).toEqual([])
    expect(await list('nadeesha', '', 'a\0b')).toMatchObject({ status: 400, code: 4000 })
  })

  test('odd pages, sizes, ids and long terms are refused, never a failure [U10]', async () => {
    const odd = ['-1/25', '0/251', '0/0', 'x/25', '0/1e9', '99999999999999999999/25']
    for (const pages of odd) {
      const answer = await ask('nadeesha', `/deals/MERCHANT/${pages}/search/ALL`)
      expect(answer).toMatchObject({ status: 400, code: 4000 })
    }
    expect(await list('nadeesha', '', 'x'.repeat(101))).toMatchObject({ code: 4000 })
    expect(await list('nadeesha', '?status=NEW')).toMatchObject({ code: 4000 })
    expect(await list('nadeesha', '?sort=merchant')).toMatchObject({ status: 400, code: 4000 })
    expect(await ask('nadeesha', '/deals/MERCHANT/not-an-id')).toMatchObject({ code: 4000 })
    expect(await list('ishara', '', 'ALL', 1_000_000, 250)).toMatchObject({ status: 200 })
  })
})

test('pending deals wait in order, who waits longest first [APPR-13]', async () => {
  const { data } = await ask<{ deals: { id: string }[]; totalItems: number }>(
    'ishara',
    '/deals/pending/0/25/search/ALL',
  )
  const rows = await db
    .select({ id: deals.id, title: deals.title, coverImage: deals.coverImage })
    .from(deals)
    .where(sql`approval_status = 'PENDING' and deleted_at is null and expired_on > now()`)
    .orderBy(deals.submittedAt)
  expect(data.deals.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect(data.totalItems).toBe(3)
  expect(data.deals[0]).toMatchObject({
    ...rows[0],
    merchant: { name: 'Harbour House' },
    bank: null,
    approvalStatus: 'PENDING',
  })
  const answer = await ask('nadeesha', '/deals/pending/0/25/search/ALL')
  expect(answer).toMatchObject({ code: 4003 })
})
