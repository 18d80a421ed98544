import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { brands } from '#src/services/core/brands/schema.ts'
import { categories, merchantCategories } from '#src/services/core/categories/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { accountId } from '#src/world/account.ts'
import { brandId, brandNames, categoryId } from '#src/world/catalogue.ts'
import { openCore } from '#tests/support/core.ts'

const { db, core, ask } = await openCore()

type Options = { value: string; label: string }[]
type Mapping = { categories: Options; brands: Options }
const [someBrand, otherBrand] = [brandId(brandNames[0]), brandId(brandNames[1])]

const save = (key: string, merchant: string, categoryIds: unknown, brandIds: unknown = []) =>
  ask<null>(key, '/brands-categories', {
    method: 'PUT',
    body: { userId: accountId(key), merchantId: accountId(merchant), categoryIds, brandIds },
  })
const read = async (merchant: string) =>
  (await ask<Mapping>('ishara', `/brands-categories/${accountId(merchant)}`)).data
const values = (options: Options) => options.map(({ value }) => value).sort()
const audited = (merchant: string) =>
  db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectId, accountId(merchant)),
        eq(auditEntries.event, 'user.categories-chosen'),
      ),
    )
    .orderBy(auditEntries.id)

describe('what a merchant chose', () => {
  test('what a merchant chose is replaced by PUT and read by GET, at once and without an approval [MERCH-53, MERCH-55]', async () => {
    for (const [key, merchant] of [
      ['ruwan', 'ruwan'],
      ['priyanka', 'priyanka'],
      ['ishara', 'harsha'],
      ['ishara', 'priyanka'],
    ] as const) {
      const wanted = [categoryId('food'), categoryId('cafe')]
      const { code, displayMessage } = await save(key, merchant, wanted, [someBrand, otherBrand])
      expect([code, displayMessage]).toEqual([2000, 'Categories and brands saved.'])
      const chosen = await read(merchant)
      expect(values(chosen.categories)).toEqual([...wanted].sort())
      expect(values(chosen.brands)).toEqual([someBrand, otherBrand].sort())
      expect(chosen.categories[0]).toEqual({ value: categoryId('cafe'), label: expect.any(String) })
      await save(key, merchant, [categoryId('food')])
      expect(await read(merchant)).toMatchObject({ categories: [{}], brands: [] })
    }
  })

  test('what a merchant chose is audited with the ids before and after, once a change', async () => {
    await save('ruwan', 'ruwan', [categoryId('cafe')], [someBrand])
    const rows = await audited('ruwan')
    await save(
      'ruwan',
      'ruwan',
      [categoryId('cafe'), categoryId('cafe').toUpperCase()],
      [someBrand],
    )
    expect(await audited('ruwan')).toHaveLength(rows.length)
    expect(rows.at(-1)).toMatchObject({
      actorId: accountId('ruwan'),
      before: { categoryIds: [categoryId('food')], brandIds: [] },
      after: { categoryIds: [categoryId('cafe')], brandIds: [someBrand] },
    })
  })

  test('what a merchant chose comes with userId, merchantId, role, size 250, page 0 and searchTerm ALL [MERCH-54]', async () => {
    const query = new URLSearchParams({
      userId: accountId('ruwan'),
      merchantId: accountId('ruwan'),
      role: 'MERCHANT',
      size: '250',
      page: '0',
      searchTerm: 'ALL',
    })
    const { data } = await ask('ruwan', `/categories/merchant?${query}`)
    expect(data).toMatchObject({
      categories: [{ id: categoryId('cafe'), name: 'Cafés and tea rooms' }],
      totalItems: 1,
      page: 0,
      size: 250,
      totalPages: 1,
    })
  })

  test('what a merchant chose leaves deals their categories', async () => {
    const own = eq(deals.merchantId, accountId('nadeesha'))
    const before = await db.select({ categoryId: deals.categoryId }).from(deals).where(own)
    expect((await save('nadeesha', 'nadeesha', [categoryId('home')])).code).toBe(2000)
    expect(await db.select({ categoryId: deals.categoryId }).from(deals).where(own)).toEqual(before)
  })
})

describe('a choice', () => {
  const activeOnly = { categoryIds: 'Choose from the active categories' }

  test('a choice is of active categories and existing brands; a season that is over may be kept, not taken', async () => {
    const rainy = categoryId('rainy')
    expect(await save('ruwan', 'ruwan', [rainy])).toMatchObject({
      status: 400,
      code: 4000,
      data: { errors: activeOnly },
    })
    await db
      .insert(merchantCategories)
      .values({ merchantId: accountId('ruwan'), categoryId: rainy })
    expect((await save('ruwan', 'ruwan', [rainy, categoryId('cafe')])).code).toBe(2000)
    const unknown = await save('ruwan', 'ruwan', [crypto.randomUUID()], [crypto.randomUUID()])
    expect(unknown.data).toEqual({
      errors: { ...activeOnly, brandIds: 'Choose from the brands on the list' },
    })
    await db.update(brands).set({ deletedAt: new Date() }).where(eq(brands.id, otherBrand))
    const gone = { deletedAt: new Date() }
    await db
      .update(categories)
      .set(gone)
      .where(eq(categories.id, categoryId('fashion')))
    const deleted = await save('ruwan', 'ruwan', [categoryId('fashion')], [otherBrand])
    expect(Object.keys(deleted.data ?? {})).toEqual(['errors'])
    expect(values((await read('ruwan')).categories)).toEqual([rainy, categoryId('cafe')].sort())
  })

  test('a choice says so in Russian too', async () => {
    const answer = await ask('ruwan', '/brands-categories', {
      method: 'PUT',
      headers: { 'accept-language': 'ru' },
      body: {
        userId: accountId('ruwan'),
        merchantId: accountId('ruwan'),
        categoryIds: [crypto.randomUUID()],
        brandIds: [],
      },
    })
    expect(answer.displayMessage).toBe('Выберите из действующих категорий')
  })

  test('a choice is the owner’s and the administrators’ alone [Z02, Z03]', async () => {
    const refusals = [
      await save('nadeesha', 'ruwan', []),
      await save('priyanka', 'ruwan', []),
      await save('ishara', 'ishara', []),
      await save('ishara', 'nobody at all', []),
    ]
    for (const answer of refusals) expect(answer).toMatchObject({ status: 404, code: 4004 })
    const pretending = await ask('nadeesha', '/brands-categories', {
      method: 'PUT',
      body: {
        userId: accountId('ruwan'),
        merchantId: accountId('ruwan'),
        categoryIds: [],
        brandIds: [],
      },
    })
    expect(pretending).toMatchObject({ status: 403, code: 4003 })
    expect((await core.request('/brands-categories', { method: 'PUT' })).status).toBe(401)
  })

  test('a choice of odd values is refused, and of many at once each is answered', async () => {
    const odd = ['x', null, 7, {}, ['x'], ['\0'], [null], Array(251).fill(categoryId('food'))]
    for (const value of odd) {
      expect((await save('ruwan', 'ruwan', value)).status).toBe(400)
      expect((await save('ruwan', 'ruwan', [], value)).status).toBe(400)
    }
    const sets = [['food'], ['cafe', 'home'], ['food', 'cafe'], [], ['home']]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, index) =>
        save('harsha', 'harsha', (sets[index % sets.length] ?? []).map(categoryId)),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const last = (await audited('harsha')).at(-1)?.after
    expect(last).toMatchObject({ categoryIds: values((await read('harsha')).categories) })
  })
})
