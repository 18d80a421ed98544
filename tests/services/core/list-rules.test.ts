import { expect, test } from 'vitest'
import { deals as table } from '#src/services/core/deals/schema.ts'
import { accountId } from '#src/world/account.ts'
import { categoryId } from '#src/world/catalogue.ts'
import { openCore } from '#tests/support/core.ts'

const { db, ask } = await openCore()
type Named = { id: string; name: string }
type Titled = { id: string; title: string }

const deals = async (term: string) =>
  (
    await ask<{ deals: Titled[] }>(
      'ishara',
      `/deals/ADMIN/0/250/search/${encodeURIComponent(term)}`,
    )
  ).data.deals
const pending = async (term: string) =>
  (
    await ask<{ deals: Titled[] }>(
      'ishara',
      `/deals/pending/0/250/search/${encodeURIComponent(term)}`,
    )
  ).data.deals
const categories = async (term: string) =>
  (
    await ask<{ categories: Named[] }>(
      'nadeesha',
      `/categories/merchant?merchantId=${accountId('nadeesha')}&searchTerm=${encodeURIComponent(term)}`,
    )
  ).data.categories

test('every search finds a part of the named text in any case [SHELL-55]', async () => {
  const lists = [
    async (term: string) => (await deals(term)).map(({ title }) => title),
    async (term: string) => (await pending(term)).map(({ title }) => title),
    async (term: string) => (await categories(term)).map(({ name }) => name),
  ]
  for (const list of lists) {
    const [first = ''] = await list('ALL')
    const part = first.slice(1, 6)
    for (const term of [part.toUpperCase(), part.toLowerCase(), first]) {
      const found = await list(term)
      expect(found).toContain(first)
      expect(found.filter((text) => !text.toLowerCase().includes(term.toLowerCase()))).toEqual([])
    }
    expect(await list('no such thing anywhere')).toEqual([])
  }
})

test('deals are newest first, catalogue lists by name [SHELL-56]', async () => {
  const rows = await db.select().from(table)
  const created = new Map(rows.map(({ id, createdAt }) => [id, createdAt.getTime()]))
  const times = (await deals('ALL')).map(({ id }) => created.get(id) ?? 0)
  expect(times.length).toBeGreaterThan(10)
  expect(times).toEqual([...times].sort((a, b) => b - a))
  const promoTypes = await ask<{ promoTypes: Named[] }>(
    'nadeesha',
    `/promo-types/category/${categoryId('food')}`,
  )
  for (const named of [await categories('ALL'), promoTypes.data.promoTypes]) {
    const names = named.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(1)
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)))
  }
})
