import { expect, test } from 'vitest'
import { brands } from '#src/services/core/brands/schema.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { categoryId } from '#src/world/catalogue.ts'
import { openCore } from '#tests/support/core.ts'

const { db, core, ask } = await openCore()

type Named = { id: string; name: string }
type CategoryPage = { categories: Named[]; totalItems: number; totalPages: number }
type BrandPage = { brands: Named[]; totalItems: number }

const listCategories = async (filter: string, page = 0, size = 250, term = 'ALL') =>
  (
    await ask<CategoryPage>(
      'ruwan',
      `/categories/${filter}/${page}/${size}/search/${encodeURIComponent(term)}`,
    )
  ).data
const listBrands = async (page = 0, size = 250, term = 'ALL') =>
  (await ask<BrandPage>('ruwan', `/brands/${page}/${size}/search/${encodeURIComponent(term)}`)).data
const ids = (list: Named[]) => list.map(({ id }) => id)

test('categories are all, active or expired', async () => {
  const all = await listCategories('all')
  const active = await listCategories('active')
  const expired = await listCategories('expired')
  expect(all.totalItems).toBe(await db.$count(categories))
  expect(ids(expired.categories)).toEqual([categoryId('rainy')])
  expect(ids(active.categories)).toContain(categoryId('festive'))
  expect(ids(active.categories)).not.toContain(categoryId('rainy'))
  expect(active.totalItems + expired.totalItems).toBe(all.totalItems)
})

test('categories and brands come by name and are found by a part of it in any case [SHELL-55, SHELL-56]', async () => {
  for (const list of [
    async (term?: string) => (await listCategories('all', 0, 250, term)).categories,
    async (term?: string) => (await listBrands(0, 250, term)).brands,
  ]) {
    const names = (await list()).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(5)
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)))
    const [first = ''] = names
    expect((await list(first.slice(1, 5).toUpperCase())).map(({ name }) => name)).toContain(first)
    for (const nothing of ['no such thing', '%', '_']) expect(await list(nothing)).toEqual([])
  }
})

test('pages of both lists cover everything once, and a page beyond the end is empty [API-21]', async () => {
  const all = await listCategories('all')
  const size = 4
  const pages = await Promise.all(
    Array.from({ length: all.totalPages === 1 ? 5 : 0 }, (_none, page) =>
      listCategories('all', page, size),
    ),
  )
  expect(pages.flatMap((page) => ids(page.categories))).toEqual(ids(all.categories))
  const beyond = { page: 900_000, size, totalItems: all.totalItems }
  expect(await listCategories('all', 900_000, size)).toMatchObject({ ...beyond, categories: [] })
  expect(await listBrands(1, 6)).toMatchObject({
    page: 1,
    totalItems: await db.$count(brands),
    totalPages: 5,
  })
})

test('both lists are for staff, and odd values are a 4xx [U10]', async () => {
  const paths = ['/categories/all/0/25/search/ALL', '/brands/0/25/search/ALL']
  for (const path of paths) {
    for (const key of ['ishara', 'ruwan', 'priyanka']) {
      expect((await ask(key, path)).status).toBe(200)
    }
    expect((await core.request(path)).status).toBe(401)
    for (const odd of [
      path.replace('/0/', '/-1/'),
      path.replace('/25/', '/251/'),
      path.replace('/25/', '/0/'),
      path.replace('/25/', '/many/'),
      path.replace('ALL', 'x'.repeat(101)),
      path.replace('ALL', 'a%00b'),
    ]) {
      const { status } = await ask('ruwan', odd)
      expect([400, 404], odd).toContain(status)
    }
  }
  expect((await ask('ruwan', '/categories/some/0/25/search/ALL')).status).toBe(400)
})
