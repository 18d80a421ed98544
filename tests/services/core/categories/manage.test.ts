import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { businessDate, endOfBusinessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { accountId } from '#src/world/account.ts'
import { categoryId } from '#src/world/catalogue.ts'
import { day, noon, ZONE } from '#tests/support/core.ts'
import { openCategories } from './catalogue-support.ts'

const { db, ask, aCategory, aSeason, add, added, save, read, remove, audited, upload } =
  await openCategories()

describe('a category', () => {
  test('a category is added with the documented payload and read with the documented fields [CAT-16, CAT-28]', async () => {
    const body = aCategory({ isPopular: true })
    const id = await added(body)
    const { data } = await read(id)
    expect(data).toEqual({
      id,
      name: body.name,
      description: body.description,
      imageUrl: body.imageUrl,
      popular: true,
      categoryType: 'NORMAL',
      startDate: null,
      expiryDate: null,
      relatedCategories: [],
      status: 'ACTIVE',
      noOfDeals: 0,
      noOfActiveDeals: 0,
      noOfMerchants: 0,
      noOfActiveMerchants: 0,
      version: 1,
    })
    const season = aSeason()
    const related = [...(season.relatedCategories ?? [])].sort()
    const answer = await read(await added(season))
    expect(answer.data).toMatchObject({
      categoryType: 'SEASONAL',
      startDate: { milliseconds: expect.any(Number), displayDate: expect.any(String) },
      expiryDate: { milliseconds: expect.any(Number) },
    })
    expect([...(answer.data?.relatedCategories ?? [])].sort()).toEqual(related)
  })

  test('a category needs a name, a description, a picture and a type, all said at once [CAT-20, CAT-21]', async () => {
    const empty = await add({ ...aCategory(), name: ' ', description: '', imageUrl: '' })
    expect(empty).toMatchObject({
      status: 400,
      code: 4000,
      data: {
        errors: {
          name: 'Name is required',
          description: 'Description is required',
          imageUrl: 'Image is required',
        },
      },
    })
    const { categoryType: _none, ...typeless } = aCategory()
    expect((await add(typeless)).data?.errors).toHaveProperty('categoryType')
    const foreign = await add(aCategory({ imageUrl: await upload('nadeesha') }))
    expect(foreign.data?.errors).toEqual({ imageUrl: 'Upload this picture again' })
  })

  test('a category has a name of its own, whatever the case and the spaces [CAT-37]', async () => {
    const body = aCategory({ name: 'Kite  shops' })
    await added(body)
    const again = await add(aCategory({ name: 'kITE shops ' }))
    expect(again).toMatchObject({
      status: 409,
      code: 4010,
      data: { errors: { name: 'A category with this name already exists' } },
    })
    const other = await added(aCategory())
    const renamed = await save({ ...aCategory({ name: 'KITE SHOPS' }), id: other })
    expect(renamed.code).toBe(4010)
    expect((await read(other)).data?.version).toBe(1)
  })

  test('of ten categories with one name at once one is added', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => add(aCategory({ name: 'Only one of these' }))),
    )
    expect(answers.map(({ code }) => code).filter((code) => code === 2000)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 4010)).toHaveLength(9)
  })

  test('a name is free again once its category is deleted', async () => {
    const body = aCategory()
    expect((await remove(await added(body))).code).toBe(2000)
    expect((await add(body)).code).toBe(2000)
  })
})

describe('a season', () => {
  test('a season needs its days and at least one category that it is about [CAT-22, CAT-23, CAT-24]', async () => {
    const bare = { ...aSeason(), startDate: null, expiryDate: null, relatedCategories: [] }
    expect((await add(bare)).data?.errors).toEqual({
      relatedCategories: 'Choose at least one related category',
      startDate: 'Start date is required',
      expiryDate: 'Expiry date is required',
    })
    const odd = [crypto.randomUUID(), categoryId('festive')]
    for (const one of odd) {
      const refused = await add(aSeason({ relatedCategories: [categoryId('food'), one] }))
      expect(refused.data?.errors).toEqual({
        relatedCategories: 'Choose related categories that aren’t seasonal',
      })
    }
    const far = await add(aSeason({ startDate: 0, expiryDate: Date.UTC(2999, 0, 1) }))
    expect(Object.keys(far.data?.errors ?? {})).toEqual(['startDate', 'expiryDate'])
  })

  test('a season begins now or at midnight, and ends at 23:59:59 of the business day [CAT-25, CAT-26]', async () => {
    const before = Date.now()
    const now = await read(
      await added(aSeason({ startDate: noon(day(0)), expiryDate: noon(day(0)) })),
    )
    const begins = now.data?.startDate?.milliseconds ?? 0
    expect(begins).toBeGreaterThanOrEqual(before - 5000)
    expect(begins).toBeLessThanOrEqual(Date.now() + 5000)
    const later = await read(
      await added(aSeason({ startDate: noon(day(3)), expiryDate: noon(day(9)) })),
    )
    expect(later.data?.startDate?.milliseconds).toBe(startOfBusinessDate(day(3), ZONE))
    expect(later.data?.expiryDate?.milliseconds).toBe(endOfBusinessDate(day(9), ZONE))
    expect(later.data?.status).toBe('ACTIVE')
  })

  test('a season that would end before it begins is refused, one of a single day is not [CAT-27]', async () => {
    const refused = await add(aSeason({ startDate: noon(day(5)), expiryDate: noon(day(4)) }))
    expect(refused).toMatchObject({
      code: 4000,
      displayMessage: 'expiryDate is invalid',
      data: { errors: { expiryDate: 'expiryDate is invalid' } },
    })
    expect((await add(aSeason({ startDate: noon(day(5)), expiryDate: noon(day(5)) }))).code).toBe(
      2000,
    )
  })

  test('a season keeps the minute of its first day when it is saved again on it', async () => {
    const id = await added(aSeason({ startDate: noon(day(0)) }))
    const first = (await read(id)).data?.startDate?.milliseconds
    await save({ ...aSeason({ startDate: startOfBusinessDate(day(0), ZONE) }), id })
    expect((await read(id)).data?.startDate?.milliseconds).toBe(first)
  })

  test('a season is EXPIRED once its last day is over, by the database’s clock; a normal one never [CAT-17, CAT-18, CAT-19]', async () => {
    const id = await added(aSeason({ startDate: noon(day(-9)), expiryDate: noon(day(-1)) }))
    expect((await read(id)).data?.status).toBe('EXPIRED')
    const today = businessDate(Date.now(), ZONE)
    const last = new Date(endOfBusinessDate(today, ZONE))
    await db.update(categories).set({ expiryDate: last }).where(eq(categories.id, id))
    expect((await read(id)).data?.status).toBe('ACTIVE')
    expect((await read(categoryId('food'))).data).toMatchObject({
      categoryType: 'NORMAL',
      status: 'ACTIVE',
    })
  })

  test('a season that becomes a normal category has neither days nor relations', async () => {
    const id = await added(aSeason())
    expect((await save({ ...aSeason({ categoryType: 'NORMAL' }), id })).code).toBe(2000)
    expect((await read(id)).data).toMatchObject({
      startDate: null,
      expiryDate: null,
      relatedCategories: [],
      status: 'ACTIVE',
    })
  })

  test('a season keeps what it is about though that has become a season since', async () => {
    const about = await added(aCategory())
    const body = aSeason({ relatedCategories: [about] })
    const id = await added(body)
    await save({ ...aSeason(), id: about })
    expect((await save({ ...body, id })).code).toBe(2000)
    expect((await add(aSeason({ relatedCategories: [about] }))).code).toBe(4000)
  })
})

describe('a change', () => {
  test('a change of a category that somebody else has changed is refused with words and nothing is lost', async () => {
    const id = await added(aCategory())
    const first = aCategory({ description: 'Seen first.' })
    expect((await save({ ...first, id, version: 1 })).code).toBe(2000)
    const stale = await save({ ...aCategory(), id, version: 1 })
    expect(stale).toMatchObject({ status: 422, code: 4022 })
    expect(stale.displayMessage).toContain('This category was changed at')
    expect((await read(id)).data).toMatchObject({ description: 'Seen first.', version: 2 })
    const crowd = await Promise.all(
      Array.from({ length: 8 }, () => save({ ...aCategory(), id, version: 2 })),
    )
    expect(crowd.filter(({ code }) => code === 2000)).toHaveLength(1)
  })

  test('a change is audited with what was before and after, in names', async () => {
    const id = await added(aSeason({ promoTypes: [{ name: 'Gifts' }] }))
    await save({ ...aSeason({ relatedCategories: [categoryId('cafe')] }), id })
    await remove(id)
    const rows = await audited(id)
    expect(rows.map(({ event }) => event)).toEqual([
      'category.created',
      'category.updated',
      'category.deleted',
    ])
    expect(rows[1]).toMatchObject({
      actorId: accountId('ishara'),
      before: { version: 1, relatedCategories: ['Bakeries and sweets', 'Restaurants'] },
      after: { version: 2, relatedCategories: ['Cafés and tea rooms'], promoTypes: ['Gifts'] },
    })
    const changes = await ask('ishara', `/categories/${id}`)
    expect(changes.status).toBe(404)
  })

  test('changing a category that does not exist is not found', async () => {
    const id = crypto.randomUUID()
    expect((await save({ ...aCategory(), id })).code).toBe(4004)
    expect((await remove(id)).code).toBe(4004)
    expect((await read(id)).code).toBe(4004)
  })
})
