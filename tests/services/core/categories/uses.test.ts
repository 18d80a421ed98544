import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  categories,
  merchantCategories,
  promoTypes as table,
} from '#src/services/core/categories/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { accountId } from '#src/world/account.ts'
import { categoryId } from '#src/world/catalogue.ts'
import { aDeal, ownPicture } from '#tests/support/core.ts'
import { openCategories } from './catalogue-support.ts'

const { db, ask, aCategory, added, save, read, remove, promoTypes } = await openCategories()

const choose = (key: string, categoryIds: string[]) =>
  ask(key, '/brands-categories', {
    method: 'PUT',
    body: { userId: accountId(key), merchantId: accountId(key), categoryIds, brandIds: [] },
  })

describe('deleting', () => {
  test('deleting is refused in use, saying by what and how many, and soft otherwise [CAT-36]', async () => {
    const id = categoryId('food')
    const { data } = await read(id)
    const refused = await remove(id)
    expect(refused).toMatchObject({ status: 422, code: 4022 })
    expect(refused.displayMessage).toContain('This category cannot be deleted.')
    expect(refused.displayMessage).toContain(`${data?.noOfDeals} deals`)
    expect(refused.displayMessage).toContain(`${data?.noOfMerchants} merchants`)
    const unused = await added(aCategory())
    expect((await remove(unused)).displayMessage).toBe('Category deleted.')
    const [row] = await db.select().from(categories).where(eq(categories.id, unused))
    expect(row?.deletedAt).toBeInstanceOf(Date)
    expect((await remove(unused)).code).toBe(4004)
    expect((await read(unused)).code).toBe(4004)
  })

  test('deleting counts a bank that chose it, in Russian too', async () => {
    const id = await added(aCategory())
    await db
      .insert(merchantCategories)
      .values({ merchantId: accountId('priyanka'), categoryId: id })
    expect((await remove(id)).displayMessage).toMatch(/in use by 1 bank\./)
    const russian = await remove(id, 'ishara', { 'accept-language': 'ru' })
    expect(russian.displayMessage).toContain('1 банк')
  })

  test('deleting and choosing a category at once end in one of the two', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await added(aCategory())
      const [removed, chosen] = await Promise.all([remove(id), choose('harsha', [id]), remove(id)])
      const [row] = await db.select().from(categories).where(eq(categories.id, id))
      const choices = await db.$count(merchantCategories, eq(merchantCategories.categoryId, id))
      const outcome = [row?.deletedAt !== null, choices]
      expect([
        [true, 0],
        [false, 1],
      ]).toContainEqual(outcome)
      expect([removed.code, chosen.code]).not.toEqual([2000, 2000])
      await choose('harsha', [])
    }
  })
})

describe('promo types', () => {
  test('promo types are a short list of names: added, renamed, exchanged and removed [CAT-34]', async () => {
    const id = await added(aCategory({ promoTypes: [{ name: 'One' }, { name: 'Two' }] }))
    const [one, two] = await promoTypes(id)
    const wanted = [{ id: one?.id, name: 'Two' }, { id: two?.id, name: 'One' }, { name: 'Three' }]
    expect((await save({ ...aCategory({ promoTypes: wanted }), id })).code).toBe(2000)
    expect(await promoTypes(id)).toEqual([
      { id: two?.id, name: 'One' },
      { id: expect.any(String), name: 'Three' },
      { id: one?.id, name: 'Two' },
    ])
    await save({ ...aCategory({ promoTypes: [{ id: two?.id, name: 'One' }] }), id })
    expect((await promoTypes(id)).map(({ name }) => name)).toEqual(['One'])
    await save({ ...aCategory(), id })
    expect(await promoTypes(id)).toHaveLength(1)
  })

  test('promo types have each a name of its own, and are those of the category', async () => {
    const id = await added(aCategory())
    const twice = await save({
      ...aCategory({ promoTypes: [{ name: 'Same' }, { name: 'SAME' }] }),
      id,
    })
    expect(twice.data?.errors).toEqual({ promoTypes: 'Each promo type needs a different name' })
    const nameless = await save({ ...aCategory({ promoTypes: [{ name: ' ' }] }), id })
    expect(nameless.data?.errors).toEqual({ promoTypes: 'Promo type name is required' })
    const [foreign] = await promoTypes(categoryId('food'))
    const stolen = await save({
      ...aCategory({ promoTypes: [{ id: foreign?.id, name: 'Mine' }] }),
      id,
    })
    expect(stolen.data?.errors).toHaveProperty('promoTypes')
  })

  test('promo types that deals use stay; the refusal says which and how many, and nothing else is saved', async () => {
    const id = categoryId('cafe')
    const before = (await read(id)).data
    const [used] = await db
      .select({ id: deals.promoTypeId })
      .from(deals)
      .where(and(eq(deals.categoryId, id), isNull(deals.deletedAt)))
    const kept = (await promoTypes(id)).filter((one) => one.id !== used?.id)
    const refused = await save({ ...aCategory({ name: 'Renamed', promoTypes: kept }), id })
    expect(refused).toMatchObject({ status: 422, code: 4022 })
    expect(refused.displayMessage).toMatch(/^You can’t remove the promo type “.+”: \d+ deals? use/)
    expect(refused.data?.errors).toEqual({ promoTypes: refused.displayMessage })
    expect((await read(id)).data).toEqual(before)
  })

  test('removing a promo type while a deal begins to use it ends in one of the two', async () => {
    const image = await ownPicture(db, 'nadeesha')
    for (let round = 0; round < 5; round += 1) {
      const id = await added(aCategory({ promoTypes: [{ name: 'Only' }] }))
      const [only] = await promoTypes(id)
      await db
        .insert(merchantCategories)
        .values({ merchantId: accountId('nadeesha'), categoryId: id })
      const deal = aDeal(image, { categoryIds: [id], promoTypeId: only?.id ?? '' })
      const [, written] = await Promise.all([
        save({ ...aCategory({ promoTypes: [] }), id }),
        ask('nadeesha', '/deals/MERCHANT', { method: 'POST', body: deal }),
      ])
      const [row] = await db
        .select()
        .from(table)
        .where(eq(table.id, only?.id ?? ''))
      expect(row?.deletedAt === null).toBe(written.code === 2000)
    }
  })
})
