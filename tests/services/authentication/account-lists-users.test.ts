import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AccountCounts, UserListItem } from '#src/contract/authentication/accounts.ts'
import { searchedNumber } from '#src/services/authentication/accounts-list/match-accounts.ts'
import { users } from '#src/services/authentication/schema.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { openProfiles } from '#tests/support/profiles.ts'

const { db, person, authentication } = await openProfiles()
const admin = await person({ role: 'ADMIN' })
const merchant = await person({ fullName: 'Amaya Perera' })
const bank = await person({ role: 'BANK' })

let days = 0
function user(fullName: string, localNumber: string | null) {
  days += 1
  return person({
    role: 'USER',
    fullName,
    mobileNo: localNumber === null ? null : { countryCode: '+94', localNumber },
    imageUrl: localNumber === null ? null : '/api/v1/files/files/face',
    createdAt: new Date(Date.UTC(2026, 4, days, 20)),
  })
}

const amaya = await user('Amaya Herath', '771234567')
await user('Lahiru Qadir', '712077123')
await user('Sanduni 077 Club', null)
const gone = await user('Gone Herath', '779999999')
await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.id))

type List = {
  users: UserListItem[]
  counts: AccountCounts
  page: number
  size: number
  totalItems: number
  totalPages: number
}
const list = async (term: string, query = '') =>
  dataOf<List>(await admin.ask(`/users/USER/0/25/search/${encodeURIComponent(term)}${query}`))
const names = async (term: string) => (await list(term)).users.map(({ fullName }) => fullName)

describe('the list of mobile users', () => {
  test('the list of mobile users carries name, picture, number and the day they joined, newest first [MUSER-05, MUSER-06, MUSER-07]', async () => {
    const found = await list('ALL')
    expect(found).toMatchObject({ page: 0, size: 25, totalItems: 3, totalPages: 1 })
    expect(found.counts).toMatchObject({ all: 3, approved: 3, blocked: 0 })
    expect(found.users.map(({ fullName }) => fullName)).toEqual([
      'Sanduni 077 Club',
      'Lahiru Qadir',
      'Amaya Herath',
    ])
    expect(found.users[2]).toEqual({
      id: amaya.id,
      fullName: 'Amaya Herath',
      imageUrl: '/api/v1/files/files/face',
      mobileNo: {
        countryCode: '+94',
        localNumber: '771234567',
        displayNumber: expect.stringMatching(/77/),
      },
      createdAt: {
        milliseconds: Date.UTC(2026, 4, 1, 20),
        displayDate: '02-05-2026',
        displayDateTime: expect.stringMatching(/^02-05-2026/),
      },
    })
    expect(found.users[0]).toMatchObject({ mobileNo: null, imageUrl: null })
    expect((await list('ALL', '?status=BLOCKED')).users).toEqual([])
  })

  test.each([
    ['herath', ['Amaya Herath']],
    ['AMAYA', ['Amaya Herath']],
    ['0771234567', ['Amaya Herath']],
    ['+94771234567', ['Amaya Herath']],
    ['94771234567', ['Amaya Herath']],
    ['0094771234567', ['Amaya Herath']],
    ['+94 77 123 4567', ['Amaya Herath']],
    ['077-123 4567', ['Amaya Herath']],
    ['+94 (77) 123', ['Amaya Herath']],
    ['1234', ['Amaya Herath']],
    ['7', ['Sanduni 077 Club', 'Lahiru Qadir', 'Amaya Herath']],
    ['077', ['Sanduni 077 Club', 'Lahiru Qadir', 'Amaya Herath']],
    ['077 club', ['Sanduni 077 Club']],
    ['0712077123', ['Lahiru Qadir']],
    ['71 20', ['Lahiru Qadir']],
    ['0710', []],
    ['779999999', []],
    ['perera', []],
    ['+', ['Lahiru Qadir', 'Amaya Herath']],
  ])('for %j finds names and numbers [MUSER-10]', async (term, expected) => {
    expect(await names(term)).toEqual(expected)
  })

  test.each([
    ['077 123', '077123'],
    ['(0)77.1-2', '07712'],
    ['0094 77', '+9477'],
    ['+', null],
    ['', null],
    ['077x', null],
    ['٠٧٧', '077'],
  ])('a typed number %j is looked for as %j', (typed, expected) => {
    expect(searchedNumber(typed)).toBe(expected)
  })
})

describe('one mobile user', () => {
  test('one mobile user is there for an administrator [MUSER-08]', async () => {
    const shown = await dataOf<UserListItem>(await admin.ask(`/users/USER/${amaya.id}`))
    expect(shown).toEqual((await list('amaya')).users[0])
  })

  test('a mobile user is shown to nobody else, nor is anybody of another kind [Z02]', async () => {
    const missing = { status: 404, code: 4004 }
    for (const who of [merchant, bank]) {
      expect(await refusalOf(await who.ask(`/users/USER/${amaya.id}`))).toMatchObject(missing)
    }
    for (const id of [merchant.id, admin.id, gone.id, crypto.randomUUID()]) {
      expect(await refusalOf(await admin.ask(`/users/USER/${id}`))).toMatchObject(missing)
    }
    const own = await amaya.ask(`/users/USER/${amaya.id}`)
    expect(await refusalOf(own)).toMatchObject({ status: 403, code: 4003 })
    const stranger = await authentication.request(`/users/USER/${amaya.id}`)
    expect(await refusalOf(stranger)).toMatchObject({ status: 401, code: 4001 })
  })

  test('an odd id is refused [U10]', async () => {
    for (const id of ['me', '%00', '1', 'null']) {
      const answer = await admin.ask(`/users/USER/${id}`)
      expect(await refusalOf(answer)).toMatchObject({ status: 400, code: 4000 })
    }
  })
})
