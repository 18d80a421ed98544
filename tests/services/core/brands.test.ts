import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Brand, BrandListItem } from '#src/contract/core/brands.ts'
import type { EntryDeals, EntryMerchants } from '#src/contract/core/catalogue-entry.ts'
import { brands, merchantBrands } from '#src/services/core/brands/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { accountId } from '#src/world/account.ts'
import { openCore, ownPicture } from '#tests/support/core.ts'

const { db, ask } = await openCore()
const image = await ownPicture(db, 'ishara')
type Errors = { errors?: Record<string, string> }
type Page = { brands: BrandListItem[]; page: number; totalItems: number; totalPages: number }

let made = 0
const aBrand = (changes = {}) => ({
  name: `Brand ${++made}`,
  description: 'Woven by hand.',
  imageUrl: image,
  ...changes,
})
/** A change is one of the first version unless another is named. */
const write = (method: string, given: object, key = 'ishara', headers = {}) => {
  const body = method === 'PUT' ? { version: 1, ...given } : given
  return ask<{ id: string } & Errors>(key, '/brands', { method, body, headers })
}
const read = (id: string) => ask<Brand>('ishara', `/brands/${id}`)
const remove = (id: string, headers = {}) =>
  ask<null>('ishara', `/brands/delete/${id}`, { method: 'DELETE', headers })
const choose = (id: string, ...keys: string[]) =>
  db.insert(merchantBrands).values(keys.map((key) => ({ merchantId: accountId(key), brandId: id })))
const auditOf = (id: string) =>
  db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.at)

let id = ''
beforeEach(async () => {
  id = (await write('POST', aBrand())).data.id
})

describe('a brand', () => {
  test('a brand is added, changed and deleted [BRAND-13]', async () => {
    expect((await read(id)).data).toMatchObject({ id, name: `Brand ${made}`, imageUrl: image })
    const changed = aBrand({ id, name: 'Kandy Brass', description: 'Bells and lamps.' })
    expect(await write('PUT', changed)).toMatchObject({ status: 200, data: null })
    expect((await read(id)).data).toMatchObject({
      name: 'Kandy Brass',
      description: 'Bells and lamps.',
      version: 2,
    })
    expect(await remove(id)).toMatchObject({ status: 200, displayMessage: 'Brand deleted.' })
    expect(await read(id)).toMatchObject({ status: 404, code: 4004 })
    const [row] = await db.select().from(brands).where(eq(brands.id, id))
    expect(row?.deletedAt).toBeInstanceOf(Date)
  })

  test('every change is in the audit trail [BRAND-13]', async () => {
    await write('PUT', aBrand({ id, name: 'Brass' }))
    await remove(id)
    const entries = await auditOf(id)
    expect(entries.map(({ event }) => event)).toEqual([
      'brand.added',
      'brand.updated',
      'brand.deleted',
    ])
    expect(entries.map(({ subjectType }) => subjectType)).toEqual(['brand', 'brand', 'brand'])
    expect(entries[1]?.after).toMatchObject({ name: 'Brass' })
  })

  test('name, description and image are required, and all is said at once [BRAND-11, BRAND-12]', async () => {
    const answer = await write('POST', { name: ' ', description: '', imageUrl: '' })
    expect(answer).toMatchObject({ status: 400, code: 4000 })
    expect(answer.data.errors).toEqual({
      name: 'Name is required',
      description: 'Description is required',
      imageUrl: 'Image is required',
    })
  })

  test('an edit of a brand without an image keeps the one that is there [BRAND-12]', async () => {
    const { imageUrl: _none, ...texts } = aBrand({ id })
    expect((await write('PUT', texts)).status).toBe(200)
    expect((await read(id)).data.imageUrl).toBe(image)
  })

  test('an image must be an own upload or the one that the brand has [U07, U09]', async () => {
    for (const imageUrl of [await ownPicture(db, 'ruwan'), 'https://elsewhere.example/a.png']) {
      const answer = await write('POST', aBrand({ imageUrl }))
      expect(answer.data.errors).toEqual({ imageUrl: 'Upload this picture again' })
    }
    expect((await write('PUT', aBrand({ id }), 'tharindu')).status).toBe(200)
  })

  test('a name is taken whatever its case and spaces, until the brand is deleted', async () => {
    const name = 'Ёлка Ceylon'
    const first = await write('POST', aBrand({ name }))
    const taken = await write('POST', aBrand({ name: ' ёлка   CEYLON ' }))
    expect(taken).toMatchObject({ status: 409, code: 4010 })
    expect(taken.data.errors).toEqual({ name: 'A brand with this name already exists' })
    expect(await write('PUT', aBrand({ id, name: 'ЁЛКА ceylon' }))).toMatchObject({ code: 4010 })
    await remove(first.data.id)
    expect((await write('PUT', aBrand({ id, name: 'ЁЛКА ceylon' }))).status).toBe(200)
  })

  test('of two who add a brand of one name at once the second reads that it is taken [R02]', async () => {
    const name = 'Twice at once'
    const answers = await Promise.all([
      write('POST', aBrand({ name })),
      write('POST', aBrand({ name })),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('an edit of a version that is no longer there is refused with words in the language of the request', async () => {
    await write('PUT', aBrand({ id, version: 1 }))
    const before = await read(id)
    const stale = await write('PUT', aBrand({ id, version: 1 }), 'ishara', {
      'accept-language': 'ru',
    })
    expect(stale).toMatchObject({ status: 422, code: 4022 })
    expect(stale.displayMessage).toContain('изменили уже после того')
    expect((await read(id)).data).toEqual(before.data)
  })

  test('odd text is refused or stored as it is, never a 500 [U08]', async () => {
    const texts = ['a\0b', '\ud800', "'; drop table brands; --", '%_\\', '<b>x</b>']
    for (const text of texts) {
      const answer = await write('POST', aBrand({ name: `${text} ${++made}`, description: text }))
      expect([200, 400]).toContain(answer.status)
    }
    expect((await write('POST', aBrand({ name: 'x'.repeat(101) }))).status).toBe(400)
    expect((await write('POST', aBrand({ description: 'x'.repeat(1001) }))).status).toBe(400)
  })
})

describe('what hangs on a brand', () => {
  test('its numbers are those of the merchants that chose it and of their deals [BRAND-05, BRAND-09, BRAND-15]', async () => {
    await choose(id, 'nadeesha', 'ruwan', 'kasun', 'priyanka')
    const counted = await db.execute<{ all: number; active: number }>(sql`
      select count(*)::int as all, (count(*) filter (where approval_status = 'APPROVED'
        and valid_from <= now() and expired_on > now()))::int as active
      from deals where deleted_at is null
        and merchant_id in (${accountId('nadeesha')}, ${accountId('ruwan')})`)
    expect((await read(id)).data).toEqual({
      id,
      name: `Brand ${made}`,
      description: 'Woven by hand.',
      imageUrl: image,
      version: 1,
      noOfDeals: counted.rows[0]?.all,
      noOfActiveDeals: counted.rows[0]?.active,
      noOfMerchants: 3,
      noOfActiveMerchants: 2,
    })
    expect(counted.rows[0]?.all).toBeGreaterThan(counted.rows[0]?.active ?? 0)
  })

  test('merchants and their deals come in pages, newest first, with honest totals [BRAND-07, API-21]', async () => {
    await choose(id, 'nadeesha', 'ruwan', 'kasun', 'priyanka')
    const merchants = async (page: number, size: number) =>
      (await ask<EntryMerchants>('ishara', `/brands/${id}/merchants/${page}/${size}`)).data
    const all = await merchants(0, 25)
    expect(all).toMatchObject({ page: 0, size: 25, totalItems: 3, totalPages: 1 })
    const joined = all.merchants.map(({ profile }) => profile.joinedOn.milliseconds)
    expect(joined).toEqual([...joined].sort((a, b) => b - a))
    const paged = [...(await merchants(0, 2)).merchants, ...(await merchants(1, 2)).merchants]
    expect(paged).toEqual(all.merchants)
    expect(await merchants(9, 2)).toMatchObject({ merchants: [], totalItems: 3, totalPages: 2 })
    const deals = async (page: number, size: number) =>
      (await ask<EntryDeals>('ishara', `/brands/${id}/deals/${page}/${size}`)).data
    const { noOfDeals } = (await read(id)).data
    const found = await deals(0, 250)
    expect(found).toMatchObject({ totalItems: noOfDeals, totalPages: 1 })
    expect(found.deals).toHaveLength(noOfDeals)
    expect(new Set(found.deals.map(({ merchant }) => merchant.id))).toEqual(
      new Set([accountId('nadeesha'), accountId('ruwan')]),
    )
    const parts = [...(await deals(0, 7)).deals, ...(await deals(1, 7)).deals]
    expect(parts).toEqual(found.deals.slice(0, 14))
  })

  test('a brand that merchants or banks chose stays, and the refusal says who uses it [BRAND-15]', async () => {
    await choose(id, 'nadeesha', 'ruwan', 'priyanka')
    const answer = await remove(id)
    expect(answer).toMatchObject({ status: 422, code: 4022 })
    expect(answer.displayMessage).toContain('2 merchants and 1 bank')
    const russian = await remove(id, { 'accept-language': 'ru' })
    expect(russian.displayMessage).toMatch(/2 продавца и 1 банк/)
    await db.delete(merchantBrands).where(eq(merchantBrands.brandId, id))
    expect((await remove(id)).status).toBe(200)
  })

  test('a brand is either chosen or deleted, never both [R02]', async () => {
    const [deleted, chosen] = await Promise.all([
      remove(id),
      ask('ruwan', '/brands-categories', {
        method: 'PUT',
        body: {
          userId: accountId('ruwan'),
          merchantId: accountId('ruwan'),
          categoryIds: [],
          brandIds: [id],
        },
      }),
    ])
    expect([deleted.status === 200, chosen.status === 200].filter(Boolean)).toHaveLength(1)
  })
})

test('the list is paged, by name whatever the case, and found by a part of it [BRAND-02, BRAND-10, SHELL-56]', async () => {
  await write('POST', aBrand({ name: 'zebra wood' }))
  await write('POST', aBrand({ name: 'Zebu Leather' }))
  const list = async (path: string) => (await ask<Page>('ishara', `/brands/${path}`)).data
  const found = await list('0/25/search/ZEB')
  expect(found).toMatchObject({ page: 0, totalItems: 2, totalPages: 1 })
  expect(found.brands.map(({ name }) => name)).toEqual(['zebra wood', 'Zebu Leather'])
  expect(Object.keys(found.brands[0] ?? {}).sort()).toEqual([
    'description',
    'id',
    'imageUrl',
    'name',
  ])
  const { totalItems } = await list('0/1/search/ALL')
  expect(await list('1/5/search/ALL')).toMatchObject({
    page: 1,
    totalItems,
    totalPages: Math.ceil(totalItems / 5),
  })
})
