import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Combination, CombinedRequest, DealRequest } from '#src/contract/core/deal-requests.ts'
import type { Permission } from '#src/contract/roles.ts'
import { addRole } from '#tests/features/roles/manager.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { openRequests } from '#tests/support/requests.ts'

type Combined = { combinedRequests: CombinedRequest[]; totalItems: number; totalPages: number }
type Requests = { requestADeals: DealRequest[]; totalItems: number; page: number }

const world = await openRequests()
const { db, call, askForDeal, merchant, rival, bank, otherBank, admin, user, otherUser } = world
const { food, cafe, leaf, ice } = world

const combined = (who: typeof admin, type: string, query = '') =>
  call(who, `/request-a-deal/combined/${type}${query}`)
const rows = async (who: typeof admin, type: string, query = '') => {
  const { combinedRequests } = await dataOf<Combined>(await combined(who, type, query))
  return combinedRequests.map(({ merchant: owner, category, brand, numberOfRequests }) =>
    [owner.name, category.name, brand?.name ?? 'NONE', numberOfRequests].join(' · '),
  )
}
const at = (owner: { id: string }, categoryId: string, brandId: string) =>
  `merchantId=${owner.id}&categoryId=${categoryId}&brandId=${brandId}`
const summary = (who: typeof admin, query: string) =>
  call(who, `/request-a-deal/combination/summary?${query}`)
const list = (who: typeof admin, query: string) => call(who, `/request-a-deal/combination?${query}`)

const toHarbour = 'Harbour House · Restaurants · Ceylon Leaf · 2'
const toHarbourNone = 'Harbour House · Tea rooms · NONE · 1'
const toTeaLeaf = 'Tea Leaf · Tea rooms · Eastern Ice · 1'
const toLagoon = 'Lagoon Bank · Restaurants · NONE · 1'
const toReef = 'Reef Bank · Restaurants · Ceylon Leaf · 1'

beforeAll(async () => {
  await askForDeal({ merchantId: otherBank.id })
  await askForDeal({ merchantId: bank.id, brandId: null }, otherUser)
  await askForDeal({ merchantId: rival.id, categoryId: cafe, brandId: ice }, otherUser)
  await askForDeal({ categoryId: cafe, brandId: null })
  await askForDeal({ note: 'Six of us' })
  await askForDeal({}, otherUser)
})

describe('combined requests', () => {
  test('a merchant reads the own ones, whatever the query says [REQ-15, REQ-16, REQ-20, Z03]', async () => {
    const own = [toHarbour, toHarbourNone]
    for (const query of ['', '?merchantId=ALL', `?merchantId=${rival.id}&role=ADMIN`]) {
      expect(await rows(merchant, 'MERCHANT', query), query).toEqual(own)
    }
    expect(await rows(rival, 'MERCHANT')).toEqual([toTeaLeaf])
    const claim = await combined(merchant, 'MERCHANT', `?userId=${rival.id}`)
    expect(await refusalOf(claim)).toMatchObject({ status: 403, code: 4003 })
  })

  test('a bank reads its own and those of all merchants [REQ-17, REQ-18, BANK-08, Z03]', async () => {
    expect(await rows(bank, 'BANK')).toEqual([toLagoon])
    expect(await rows(bank, 'BANK', `?merchantId=${otherBank.id}`)).toEqual([toLagoon])
    const all = [toHarbour, toHarbourNone, toTeaLeaf]
    expect(await rows(bank, 'MERCHANT')).toEqual(all)
    expect(await rows(bank, 'MERCHANT', `?merchantId=${rival.id}`)).toEqual([toTeaLeaf])
  })

  test('an administrator reads all, or one owner’s [REQ-18]', async () => {
    expect(await rows(admin, 'MERCHANT')).toEqual([toHarbour, toHarbourNone, toTeaLeaf])
    expect(await rows(admin, 'BANK')).toEqual([toLagoon, toReef])
    expect(await rows(admin, 'BANK', `?merchantId=${otherBank.id}`)).toEqual([toReef])
    expect(await rows(admin, 'BANK', `?merchantId=${merchant.id}`)).toEqual([])
  })

  test('requests to banks are not for merchants, and none of it for users and guests [Z02, Z05]', async () => {
    expect(await refusalOf(await combined(merchant, 'BANK'))).toMatchObject({ code: 4003 })
    expect(await refusalOf(await combined(user, 'MERCHANT'))).toMatchObject({ code: 4003 })
    const guest = await world.test.app.request('/api/v1/core/request-a-deal/combined/MERCHANT')
    expect(guest.status).toBe(401)
  })

  test('combined requests are found by merchant, category or brand [REQ-02]', async () => {
    expect(await rows(admin, 'MERCHANT', '?searchTerm=harbour')).toEqual([toHarbour, toHarbourNone])
    expect(await rows(admin, 'MERCHANT', '?searchTerm=TEA')).toEqual([toHarbourNone, toTeaLeaf])
    expect(await rows(admin, 'MERCHANT', '?searchTerm=ice')).toEqual([toTeaLeaf])
    expect(await rows(rival, 'MERCHANT', '?searchTerm=leaf')).toEqual([toTeaLeaf])
    expect(await rows(rival, 'MERCHANT', '?searchTerm=harbour')).toEqual([])
    expect(await rows(admin, 'MERCHANT', '?searchTerm=%25')).toEqual([])
    const { totalItems } = await dataOf<Combined>(
      await combined(admin, 'MERCHANT', '?searchTerm=tea'),
    )
    expect(totalItems).toBe(2)
  })

  test('come 25 at a time unless said otherwise [REQ-19, REQ-21]', async () => {
    const first = await dataOf<Combined>(await combined(admin, 'MERCHANT', '?size=2'))
    expect(first).toMatchObject({ totalItems: 3, totalPages: 2, size: 2 })
    expect(await rows(admin, 'MERCHANT', '?size=2&page=1')).toEqual([toTeaLeaf])
    expect(await rows(admin, 'MERCHANT', '?size=2&page=600')).toEqual([])
    expect(await dataOf(await combined(admin, 'MERCHANT'))).toMatchObject({ size: 25, page: 0 })
    expect((await combined(admin, 'MERCHANT', '?size=251')).status).toBe(400)
  })
})

describe('the requests of a combination', () => {
  test('newest first, with a summary whose number is theirs [REQ-13, REQ-14, REQ-19]', async () => {
    const query = at(merchant, food, leaf)
    const found = await dataOf<Requests>(await list(merchant, query))
    expect(found).toMatchObject({ totalItems: 2, totalPages: 1, page: 0, size: 25 })
    const [newest, older] = found.requestADeals
    expect(newest).toMatchObject({
      offerType: { name: 'Half price' },
      user: { id: otherUser.id, fullName: 'Binura Farook', mayOpen: true },
      products: 'Rice and curry for six',
      note: null,
    })
    expect(older).toMatchObject({ note: 'Six of us', user: { fullName: 'Amaya Costa' } })
    expect(older?.requestedOn.displayDate).toMatch(/^\d\d-\d\d-\d{4}$/)
    expect(await dataOf<Combination>(await summary(merchant, query))).toEqual({
      userType: 'MERCHANT',
      merchant: { id: merchant.id, name: 'Harbour House', imageUrl: null },
      category: { id: food, name: 'Restaurants' },
      brand: { id: leaf, name: 'Ceylon Leaf' },
      numberOfRequests: 2,
    })
  })

  test('NONE is no brand, and not every brand [REQ-06]', async () => {
    const found = await dataOf<Requests>(await list(merchant, at(merchant, cafe, 'NONE')))
    expect(found.totalItems).toBe(1)
    expect((await list(merchant, at(merchant, food, 'NONE'))).status).toBe(404)
    expect((await list(merchant, at(merchant, food, 'any'))).status).toBe(400)
  })

  test('a foreign or unknown combination is not there [Z02]', async () => {
    const [own, toRival] = [at(merchant, food, leaf), at(rival, cafe, ice)]
    const [toBank, toOther] = [at(bank, food, 'NONE'), at(otherBank, food, leaf)]
    const answers: [typeof admin, string, number][] = [
      [merchant, own, 200],
      [merchant, toRival, 404],
      [merchant, toBank, 404],
      [rival, own, 404],
      [bank, own, 200],
      [bank, toBank, 200],
      [bank, toOther, 404],
      [admin, own, 200],
      [admin, toOther, 200],
      [admin, at({ id: v7() }, food, leaf), 404],
      [user, own, 403],
    ]
    for (const [who, query, status] of answers) {
      expect((await summary(who, query)).status, query).toBe(status)
      expect((await list(who, query)).status, query).toBe(status)
    }
  })

  test('a bank may open those users of a merchant’s requests who asked the bank as well [MUSER-09]', async () => {
    const { requestADeals } = await dataOf<Requests>(await list(bank, at(merchant, food, leaf)))
    expect(requestADeals.map(({ user: { id, mayOpen } }) => [id, mayOpen])).toEqual([
      [otherUser.id, true],
      [user.id, false],
    ])
  })

  test('keep the names of what was deleted since [OFFER-15, REQ-13]', async () => {
    for (const table of ['offer_types', 'brands', 'categories']) {
      await db.execute(sql`update ${sql.identifier(table)} set deleted_at = now()`)
    }
    expect(await rows(merchant, 'MERCHANT')).toEqual([toHarbour, toHarbourNone])
    const { requestADeals } = await dataOf<Requests>(await list(merchant, at(merchant, food, leaf)))
    expect(requestADeals[0]?.offerType.name).toBe('Half price')
  })
})

test('an administrator without VIEW_REQUEST reads none of it [ROLE-15, ROLE-20]', async () => {
  const reader = async (permissions: Permission[]) => {
    const customRoleId = await addRole(world.test, permissions)
    return addAccount(db, { role: 'ADMIN', customRoleId })
  }
  const [without, only] = [await reader(['VIEW_DEAL']), await reader(['VIEW_REQUEST'])]
  const query = at(merchant, food, leaf)
  for (const read of [
    (who: typeof admin) => combined(who, 'MERCHANT'),
    (who: typeof admin) => summary(who, query),
    (who: typeof admin) => list(who, query),
  ]) {
    expect((await read(without)).status).toBe(403)
    expect((await read(only)).status).toBe(200)
  }
  const { requestADeals } = await dataOf<Requests>(await list(only, query))
  expect(requestADeals.every(({ user: { mayOpen } }) => !mayOpen)).toBe(true)
})
