import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AccountCounts, BusinessListItem } from '#src/contract/authentication/accounts.ts'
import type { AccountStatus } from '#src/contract/values.ts'
import { businessProfiles, users } from '#src/services/authentication/schema.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { aBusiness, openProfiles } from '#tests/support/profiles.ts'

const { db, person, authentication } = await openProfiles()
const admin = await person({ role: 'ADMIN', fullName: 'Ishara Fernando' })
const bank = await person({ role: 'BANK', fullName: 'Priyanka de Mel' })
const user = await person({ role: 'USER' })

type Person = Awaited<ReturnType<typeof person>>
type List = {
  merchants: BusinessListItem[]
  banks: BusinessListItem[]
  counts: AccountCounts
  page: number
  size: number
  totalItems: number
  totalPages: number
}

let days = 0
/** A merchant who joined a day after the one before. */
async function merchant(fullName: string, businessName: string | null, status: AccountStatus) {
  days += 1
  return person({
    fullName,
    approvalStatus: status,
    createdAt: new Date(Date.UTC(2026, 2, days, 6)),
    business:
      businessName === null ? {} : { updated: true, approvalStatus: 'APPROVED', businessName },
  })
}

const harbour = await merchant('Nadeesha Perera', 'Harbour House', 'APPROVED')
await db
  .update(businessProfiles)
  .set({ imageUrl: '/shop' })
  .where(eq(businessProfiles.userId, harbour.id))
await merchant('Ruwan Silva', 'Tea Leaf Cafés', 'APPROVED')
await merchant('Kasun Bandara', 'Kade 100%_fresh', 'UNBLOCKED')
await merchant('Dilani Jayasuriya', null, 'PENDING')
await merchant('Harriet Perera', 'Чайный дом', 'PENDING')
const gone = await merchant('Gone Perera', 'Gone House', 'APPROVED')
await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.id))
const left = await merchant('Left Perera', 'Left House', 'APPROVED')
await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, left.id))
await db.update(users).set({ approvalStatus: 'REJECTED' }).where(eq(users.fullName, 'Ruwan Silva'))

const ask = (who: Person, path: string, term = 'ALL', query = '', pages = '0/25') =>
  who.ask(`/users/${path}/${pages}/search/${encodeURIComponent(term)}${query}`)
const list = async (...args: Parameters<typeof ask>) => dataOf<List>(await ask(...args))
const names = async (...args: Parameters<typeof ask>) =>
  (await list(...args)).merchants.map(({ profile }) => profile.name)

const everyone = [
  'Harriet Perera',
  'Dilani Jayasuriya',
  'Kasun Bandara',
  'Ruwan Silva',
  'Nadeesha Perera',
]

describe('who may list whom', () => {
  test('an administrator and a bank see every merchant that is not gone, newest first [ROLE-10, MERCH-10]', async () => {
    expect(await names(admin, 'MERCHANT', 'ALL', '?merchantId=ALL')).toEqual(everyone)
    expect(await names(admin, 'MERCHANT')).toEqual(everyone)
    expect(await names(bank, 'MERCHANT')).toEqual(everyone)
    expect(await names(bank, 'MERCHANT', 'ALL', `?merchantId=${harbour.id}`)).toEqual([
      'Nadeesha Perera',
    ])
  })

  test('a merchant sees itself, whatever id is asked for [MERCH-09, Z03]', async () => {
    const args = [`?userId=${harbour.id}`, '', '?merchantId=ALL', `?merchantId=${bank.id}`]
    for (const query of args) {
      const found = await list(harbour, 'MERCHANT', 'ALL', query)
      expect(found.merchants.map(({ profile }) => profile.id)).toEqual([harbour.id])
      expect(found).toMatchObject({ totalItems: 1, counts: { all: 1, approved: 1, pending: 0 } })
    }
    expect(await names(harbour, 'MERCHANT', 'harriet')).toEqual([])
    const answer = await ask(harbour, 'MERCHANT', 'ALL', `?userId=${admin.id}`)
    expect(await refusalOf(answer)).toMatchObject({ status: 403, code: 4003 })
  })

  test.each(['MERCHANT/PENDING', 'BANK', 'BANK/PENDING', 'USER'])(
    'users/%s is for administrators alone [Z05]',
    async (path) => {
      expect((await ask(admin, path)).status).toBe(200)
      for (const who of [harbour, bank, user]) {
        expect(await refusalOf(await ask(who, path))).toMatchObject({ status: 403, code: 4003 })
      }
      const stranger = await authentication.request(`/users/${path}/0/25/search/ALL`)
      expect(await refusalOf(stranger)).toMatchObject({ status: 401, code: 4001 })
    },
  )

  test('nor does a user of the mobile app list merchants [Z05]', async () => {
    expect(await refusalOf(await ask(user, 'MERCHANT'))).toMatchObject({ code: 4003 })
  })
})

describe('a list', () => {
  test('a list names account and business, each with its status [MERCH-04, MERCH-05]', async () => {
    const found = await list(admin, 'MERCHANT')
    expect(found).toMatchObject({ page: 0, size: 25, totalItems: 5, totalPages: 1 })
    expect(found.merchants.at(-1)).toEqual({
      profile: {
        id: harbour.id,
        name: 'Nadeesha Perera',
        approvalStatus: 'APPROVED',
        joinedOn: expect.objectContaining({ displayDate: '01-03-2026' }),
        version: expect.any(Number),
      },
      business: { imageUrl: '/shop', businessName: 'Harbour House', approvalStatus: 'APPROVED' },
    })
    expect(found.merchants[1]?.business).toEqual({
      imageUrl: null,
      businessName: null,
      approvalStatus: 'NOT_UPDATED',
    })
  })

  test('a list counts each status whichever is shown', async () => {
    const counts = {
      all: 5,
      pending: 2,
      approved: 1,
      rejected: 1,
      blocked: 0,
      unblocked: 1,
      enabled: 0,
    }
    const expected = { PENDING: 2, APPROVED: 1, REJECTED: 1, BLOCKED: 0, UNBLOCKED: 1, ENABLED: 0 }
    for (const [status, totalItems] of Object.entries(expected)) {
      const found = await list(admin, 'MERCHANT', 'ALL', `?status=${status}`)
      expect(found).toMatchObject({ counts, totalItems })
      expect(found.merchants).toHaveLength(totalItems)
      expect(found.merchants.every(({ profile }) => profile.approvalStatus === status)).toBe(true)
    }
  })

  test('those who wait have a list of their own [MERCH-06]', async () => {
    expect(await names(admin, 'MERCHANT/PENDING')).toEqual(everyone.slice(0, 2))
    expect(await names(admin, 'MERCHANT/PENDING', 'чайный')).toEqual(['Harriet Perera'])
    const found = await list(admin, 'MERCHANT/PENDING', 'perera')
    expect(found).toMatchObject({ totalItems: 1, counts: { all: 2, pending: 1, approved: 1 } })
  })

  test('banks are listed alike, under their own name [BANK-02]', async () => {
    const waiting = await person({ role: 'BANK', approvalStatus: 'PENDING', fullName: 'New Bank' })
    const found = await list(admin, 'BANK')
    expect(found).toMatchObject({ totalItems: 2, counts: { all: 2, approved: 1, pending: 1 } })
    expect(found.banks.map(({ profile }) => profile.id)).toEqual([waiting.id, bank.id])
    const { banks } = await list(admin, 'BANK/PENDING')
    expect(banks.map(({ profile }) => profile.id)).toEqual([waiting.id])
  })

  test('pages without gap or repetition [API-21]', async () => {
    const pages = await Promise.all(
      [0, 1, 2].map((page) => list(admin, 'MERCHANT', 'ALL', '', `${page}/2`)),
    )
    const shown = pages.flatMap(({ merchants }) => merchants.map(({ profile }) => profile.name))
    expect(shown).toEqual(everyone)
    expect(pages[2]).toMatchObject({ page: 2, size: 2, totalItems: 5, totalPages: 3 })
    for (const term of ['ALL', 'perera']) {
      const beyond = await list(admin, 'MERCHANT', term, '', '1000000/250')
      expect(beyond.merchants).toEqual([])
    }
    expect(await names(admin, 'MERCHANT', 'e', '', '1/2')).toHaveLength(2)
  })
})

describe('a search', () => {
  test.each([
    ['harbour', ['Nadeesha Perera']],
    ['  HARBOUR h ', ['Nadeesha Perera']],
    ['perera', ['Harriet Perera', 'Nadeesha Perera']],
    ['ЧАЙНЫЙ', ['Harriet Perera']],
    ['cafés', ['Ruwan Silva']],
    ['100%', ['Kasun Bandara']],
    ['%', ['Kasun Bandara']],
    ['_fresh', ['Kasun Bandara']],
    ['e_e', []],
    ['\\', []],
    ["' OR 1=1 --", []],
    ['a/b', []],
    ['ri', ['Harriet Perera', 'Dilani Jayasuriya']],
  ])('for %j finds names of person or business [SHELL-55]', async (term, expected) => {
    expect(await names(admin, 'MERCHANT', term)).toEqual(expected)
    expect((await list(admin, 'MERCHANT', term)).totalItems).toBe(expected.length)
  })

  test('a search is narrowed by a status, its counts are not', async () => {
    const found = await list(admin, 'MERCHANT', 'perera', '?status=APPROVED')
    expect(found).toMatchObject({ totalItems: 1, counts: { all: 2, approved: 1, pending: 1 } })
    expect(found.merchants.map(({ profile }) => profile.name)).toEqual(['Nadeesha Perera'])
  })

  test('odd terms, pages, sizes and statuses are refused, never a failure [U08, U10]', async () => {
    const wrong = ['-1/25', '0/251', '0/0', 'x/25', '0/1e9', '99999999999999999999/25']
    for (const pages of wrong) {
      const answer = await ask(admin, 'MERCHANT', 'ALL', '', pages)
      expect(await refusalOf(answer)).toMatchObject({ status: 400, code: 4000 })
    }
    const queries = ['?status=NEW', '?merchantId=me', '?userId=me']
    const odd = await Promise.all([
      ask(admin, 'MERCHANT', 'a\0b'),
      ask(admin, 'USER', '0\0'),
      ask(admin, 'MERCHANT', 'x'.repeat(101)),
      ...queries.map((query) => ask(harbour, 'MERCHANT', 'ALL', query)),
    ])
    for (const answer of odd) expect([400, 403]).toContain(answer.status)
  })
})

test('no list says anything of bank details or telephone [MERCH-25]', async () => {
  const owner = await person()
  await admin.save('business', aBusiness, owner)
  await owner.save('business', { ...aBusiness, bankAccount: '9000800070' })
  const answers = await Promise.all([
    ask(admin, 'MERCHANT'),
    ask(bank, 'MERCHANT', 'kandy lake'),
    admin.ask('/business/pending/0/25/search/ALL'),
  ])
  for (const answer of answers) {
    const text = await answer.text()
    expect(text).toContain(owner.id)
    expect(text).not.toMatch(/1000200030|9000800070|ankAccount|Lagoon Bank|771239876|812234567/)
  }
})
