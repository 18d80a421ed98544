import { eq, isNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { OfferType, OfferTypeListItem } from '#src/contract/core/offer-types.ts'
import { findOfferType } from '#src/services/core/offer-types/find-offer-type.ts'
import { offerTypes } from '#src/services/core/offer-types/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { accountId } from '#src/world/account.ts'
import { openCore } from '#tests/support/core.ts'

const { db, ask } = await openCore()
type Errors = { errors?: Record<string, string> }
type Page = { offerTypes: OfferTypeListItem[]; totalItems: number; totalPages: number }

const userId = accountId('ishara')
const write = (method: string, body: object, headers = {}) =>
  ask<{ id: string } & Errors>('ishara', '/offer-types', { method, body, headers })
const read = (id: string) => ask<OfferType>('ishara', `/offer-types/${id}`)
const list = async (query: string) => (await ask<Page>('ishara', `/offer-types${query}`)).data
const remove = (id: string) =>
  ask<null>('ishara', `/offer-types/${id}?userId=${userId}`, { method: 'DELETE' })

let made = 0
let id = ''
beforeEach(async () => {
  id = (await write('POST', { name: `Offer type ${++made}`, userId })).data.id
})

test('an offer type is added, renamed and deleted [OFFER-08, OFFER-11, OFFER-12, OFFER-13]', async () => {
  expect((await read(id)).data).toEqual({ id, name: `Offer type ${made}`, version: 1 })
  expect((await write('PUT', { id, name: 'Weekend price', userId, version: 1 })).status).toBe(200)
  expect((await read(id)).data).toEqual({ id, name: 'Weekend price', version: 2 })
  expect(await remove(id)).toMatchObject({ status: 200, displayMessage: 'Offer type deleted.' })
  expect(await read(id)).toMatchObject({ status: 404, code: 4004 })
  expect(await remove(id)).toMatchObject({ status: 404, code: 4004 })
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  expect(entries.map(({ event }) => event).sort()).toEqual([
    'offer-type.added',
    'offer-type.deleted',
    'offer-type.updated',
  ])
})

test('deleting is soft: it is no longer chosen, and its name is still known [OFFER-15]', async () => {
  await remove(id)
  expect((await list('?size=250')).offerTypes.map((one) => one.id)).not.toContain(id)
  await db.transaction(async (tx) => {
    expect(await findOfferType(tx, id)).toBeNull()
    const [kept] = await tx.select().from(offerTypes).where(eq(offerTypes.id, id))
    expect(kept?.name).toBe(`Offer type ${made}`)
  })
})

test('the list takes page, size and search term, 25 by name without them [OFFER-10, SHELL-50, API-21]', async () => {
  const all = await list('?size=250')
  expect(all.totalItems).toBe(await db.$count(offerTypes, isNull(offerTypes.deletedAt)))
  const names = all.offerTypes.map(({ name }) => name)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)))
  expect(await list('')).toMatchObject({ page: 0, size: 25 })
  expect((await list('?page=1&size=4')).offerTypes).toEqual(all.offerTypes.slice(4, 8))
  const found = await list(`?searchTerm=HALF&userId=${userId}`)
  expect(found.offerTypes.map(({ name }) => name)).toEqual(['Half price'])
  expect(await list('?searchTerm=%25')).toMatchObject({ offerTypes: [], totalItems: 0 })
})

test('a name is required, and taken whatever its case [OFFER-09]', async () => {
  const missing = await write('POST', { name: '  ', userId })
  expect(missing).toMatchObject({ status: 400, code: 4000 })
  expect(missing.data.errors).toEqual({ name: 'Name is required' })
  const taken = await write('POST', { name: ' HALF  price ', userId })
  expect(taken).toMatchObject({ status: 409, code: 4010 })
  expect(taken.data.errors).toEqual({ name: 'An offer type with this name already exists' })
  expect(await write('PUT', { id, name: 'half PRICE', version: 1 })).toMatchObject({ status: 409 })
  expect(await write('POST', { name: 'a\0b' })).toMatchObject({ status: 400 })
  expect(await write('POST', { name: 'x'.repeat(101) })).toMatchObject({ status: 400 })
})

test('an edit of a version that is no longer there is refused with words', async () => {
  await write('PUT', { id, name: 'First', version: 1 })
  const stale = await write('PUT', { id, name: 'Second', version: 1 })
  expect(stale).toMatchObject({ status: 422, code: 4022 })
  expect(stale.displayMessage).toContain('This offer type was changed')
  expect((await read(id)).data.name).toBe('First')
})

test('the user of a request is who calls [API-20]', async () => {
  const foreign = await write('POST', { name: 'Foreign', userId: accountId('ruwan') })
  expect(foreign).toMatchObject({ status: 403, code: 4003 })
})

test.each(['CAFE\u0301 MENU', 'café\u00a0 menu', '\u200bCafé\u00ad menu', ' Cafe\u0301\tMenu\n'])(
  '%j is the name Café menu, which is taken [TYPED-04]',
  async (name) => {
    await write('POST', { name: 'Café menu', userId })
    expect((await write('POST', { name, userId })).data.errors).toHaveProperty('name')
  },
)

test.each(['\u200b', '\u3164', '\u00ad', '\u2800', '\u0301', '\u115f'])(
  'a name of which nothing shows is missing: %j [TYPED-03]',
  async (name) => {
    const { status, data } = await write('POST', { name, userId })
    expect([status, data.errors]).toEqual([400, { name: 'Name is required' }])
  },
)
