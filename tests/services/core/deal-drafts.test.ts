import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { DRAFTS_MAX, type TypedDeal } from '#src/contract/core/deal-drafts.ts'
import { TITLE_MAX } from '#src/contract/core/deals.ts'
import { removeOldDrafts } from '#src/services/core/deal-drafts/drafts.ts'
import { dealDrafts } from '#src/services/core/deal-drafts/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { aDeal, openCore, ownPicture } from '#tests/support/core.ts'

const { db, ask } = await openCore()
const image = await ownPicture(db, 'nadeesha')
type Kept = { id: string; version: number; keptUntil: { milliseconds: number } } & TypedDeal
type Seen = { version?: number; writer?: string; who?: string }

const phone = v7()
const save = (id: string, typed: object, { version = 0, writer = phone, who }: Seen = {}) =>
  ask<Kept>(who ?? 'nadeesha', `/deal-drafts/${id}`, {
    method: 'PUT',
    body: { ...typed, version, writer },
  })
const read = (id: string, who = 'nadeesha') => ask<Kept>(who, `/deal-drafts/${id}`)
const remove = (id: string, who = 'nadeesha') =>
  ask(who, `/deal-drafts/${id}`, { method: 'DELETE' })
const list = (who = 'nadeesha') => ask<{ drafts: Kept[]; totalItems: number }>(who, '/deal-drafts')
const clear = () => db.delete(dealDrafts)
const publish = (title: string, draft: object) =>
  ask<{ dealId: string }>('nadeesha', '/deals/MERCHANT', {
    method: 'POST',
    body: { ...aDeal(image), title, draft },
  })

test.each<[string, Partial<TypedDeal>]>([
  ['nothing but a title', { title: 'Hoppers' }],
  ['nothing at all', {}],
  ['a price that is no number', { originalPrice: 'about 900', deductionAmount: '-5' }],
  ['a title too long for a deal', { title: 'a'.repeat(TITLE_MAX * 2) }],
  ['dates the wrong way round', { validFrom: '2027-03-01', expiredOn: '2027-02-01' }],
  ['a day that is no day', { validFrom: '31.02.27' }],
  ['Russian and Sinhala', { title: 'Ужин на двоих', subTitle: 'අප්ප' }],
  ['markup as it was typed', { termsAndConditions: '<p>One & <b>two</b><script>1</script></p>' }],
  ['pictures without a cover', { imageUrls: [image, image] }],
  ['a category that is gone', { categoryId: v7(), promoTypeId: 'x' }],
  ['blanks and lines', { description: '  two\n\nlines  ' }],
])('a draft is kept as it was typed: %s [DEAL-130]', async (_name, typed) => {
  await clear()
  const id = v7()
  expect((await save(id, typed)).status).toBe(200)
  expect((await read(id)).data).toMatchObject({ ...typed, version: 1 })
})

test.each<[string, object]>([
  ['a title beyond any form', { title: 'a'.repeat(401) }],
  ['a picture from elsewhere', { coverImage: 'https://elsewhere.example/a.png' }],
  ['more pictures than a form has', { imageUrls: Array(41).fill(image) }],
  ['a number', { originalPrice: 900 }],
  ['terms of a book', { termsAndConditions: 'a'.repeat(16_001) }],
  ['a letter that no database keeps', { title: 'a\u0000b' }],
])('a draft is refused and nothing of it kept: %s [DEAL-130]', async (_name, typed) => {
  const id = v7()
  expect((await save(id, typed)).status).toBe(400)
  expect((await read(id)).status).toBe(404)
})

test('a draft is its owner’s alone [DEAL-130]', async () => {
  await clear()
  const id = v7()
  await save(id, { title: 'Mine' })
  for (const who of ['ruwan', 'ishara', 'priyanka']) {
    expect((await read(id, who)).status).toBeGreaterThanOrEqual(403)
    expect((await remove(id, who)).status).toBeGreaterThanOrEqual(403)
  }
  expect((await save(id, { title: 'Theirs' }, { who: 'ruwan' })).status).toBe(200)
  expect((await read(id)).data.title).toBe('Mine')
  expect((await list()).data).toMatchObject({ totalItems: 1 })
})

test('two devices never write over each other; a form whose answer was lost goes on [DEAL-132]', async () => {
  await clear()
  const id = v7()
  const shop = v7()
  await save(id, { title: 'From the phone' })
  expect((await save(id, { title: 'Phone again' })).data.version).toBe(2)
  expect((await save(id, { title: 'Shop' }, { version: 2, writer: shop })).data.version).toBe(3)
  const late = await save(id, { title: 'Phone late' }, { version: 2 })
  expect(late).toMatchObject({ status: 409, displayMessage: expect.stringContaining('changed') })
  expect((await read(id)).data.title).toBe('Shop')
  await remove(id)
  expect((await save(id, { title: 'Gone' }, { version: 3, writer: shop })).status).toBe(409)
  expect((await read(id)).status).toBe(404)
})

test('of many new drafts at once no more than the limit are kept [DEAL-131]', async () => {
  await clear()
  const ids = Array.from({ length: DRAFTS_MAX + 5 }, () => v7())
  const answers = await Promise.all(ids.map((id) => save(id, { title: 'One of many' })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(DRAFTS_MAX)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
  expect((await list()).data.totalItems).toBe(DRAFTS_MAX)
  const [kept = ''] = (await list()).data.drafts.map(({ id }) => id)
  expect((await save(kept, { title: 'Still' }, { version: 1 })).status).toBe(200)
})

test('a draft is kept 90 days after its last save, and says until when [DEAL-131]', async () => {
  await clear()
  const [old, fresh] = [v7(), v7()]
  await save(old, { title: 'Old' })
  await save(fresh, { title: 'Fresh' })
  const age = (id: string, days: number) =>
    db
      .update(dealDrafts)
      .set({ savedAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(dealDrafts.id, id))
  await age(old, 91)
  await age(fresh, 89)
  const { keptUntil } = (await read(fresh)).data
  expect(keptUntil.milliseconds - Date.now()).toBeLessThan(25 * 3_600_000)
  await Promise.all([removeOldDrafts({ db }), removeOldDrafts({ db })])
  expect((await list()).data.drafts.map(({ title }) => title)).toEqual(['Fresh'])
})

test('a draft ends with the deal it becomes, once, and a late save does not bring it back [DEAL-133]', async () => {
  await clear()
  const id = v7()
  const tab = v7()
  await save(id, { title: 'Twice' })
  const draft = { id, version: 1, writer: phone }
  const answers = await Promise.all(Array.from({ length: 3 }, () => publish('Twice', draft)))
  expect((await publish('Twice', { ...draft, writer: tab })).status).toBe(422)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  expect(await db.$count(deals, eq(deals.title, 'Twice'))).toBe(1)
  expect((await list()).data.totalItems).toBe(0)
  expect((await save(id, { title: 'Twice' }, { version: 1 })).status).toBe(422)
  expect((await save(id, { title: 'Other tab' }, { version: 1, writer: tab })).status).toBe(409)
  expect((await read(id)).status).toBe(404)
})

test('a deal is refused whose draft somebody else changed, and the draft stays [DEAL-132, DEAL-133]', async () => {
  await clear()
  const id = v7()
  await save(id, { title: 'One' })
  await save(id, { title: 'Two' }, { version: 1, writer: v7() })
  const late = await publish('One of two', { id, version: 1, writer: phone })
  expect(late).toMatchObject({ status: 422, data: expect.anything() })
  expect((await read(id)).data.title).toBe('Two')
  expect(await db.$count(deals, eq(deals.title, 'One of two'))).toBe(0)
})

test('a deal that is refused leaves its draft [DEAL-133]', async () => {
  await clear()
  const id = v7()
  await save(id, { title: 'Wrong' })
  const body = { ...aDeal(image), deductionAmount: 900_000_00 }
  const draft = { id, version: 1, writer: phone }
  const refused = await ask('nadeesha', '/deals/MERCHANT', {
    method: 'POST',
    body: { ...body, draft },
  })
  expect(refused.status).toBe(400)
  expect((await read(id)).data.title).toBe('Wrong')
})
