import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { CardRequest, CardRequestListItem } from '#src/contract/core/credit-cards.ts'
import { longNic, parseNic } from '#src/contract/core/nic.ts'
import { CARD_REQUESTS_PER_DAY } from '#src/contract/core/request-limits.ts'
import { removeOldCards } from '#src/services/core/credit-cards/remove-old.ts'
import { creditCardRequests } from '#src/services/core/credit-cards/schema.ts'
import { createDetailsBox } from '#src/services/core/credit-cards/sealed-details.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { openRequests } from '#tests/support/requests.ts'

type List = { creditCardRequests: CardRequestListItem[]; totalItems: number; totalPages: number }

const world = await openRequests()
const { db, call, askForCard, aCard, admin, merchant, bank, otherBank, user } = world
const { settings } = world.test.services

const someone = () => addAccount(db, { role: 'USER' })
const listed = async (who: typeof admin, term = 'ALL', bankId = 'ALL', page = 0, size = 25) =>
  dataOf<List>(
    await call(
      who,
      `/credit-cards/bank/${bankId}/${page}/${size}/search/${encodeURIComponent(term)}`,
    ),
  )
const names = async (who: typeof admin, term?: string, bankId?: string) =>
  (await listed(who, term, bankId)).creditCardRequests.map(({ fullName }) => fullName)
const rowOf = async (id: string) =>
  (await db.select().from(creditCardRequests).where(eq(creditCardRequests.id, id)))[0]
const { id: first } = await dataOf<{ id: string }>(await askForCard())
await askForCard({ fullName: 'Binura Farook', nic: '199950612345' }, await someone())
await askForCard({ fullName: 'Reef Client', bankId: otherBank.id }, await someone())

describe('a user of the mobile app asks for a credit card', () => {
  test('what tells of a person is sealed, its NIC found by a keyed hash alone [CARD-02, CARD-08, P06]', async () => {
    const row = await rowOf(first)
    expect(row).toMatchObject({ bankId: bank.id, userId: user.id, fullName: 'Amaya Costa' })
    const kept = JSON.stringify(row)
    for (const value of [aCard.nic, '85340', 'amaya@mail', '771239876', 'Lotus', 'Engineer']) {
      expect(kept, value).not.toContain(value)
    }
    const strange = createDetailsBox(['another secret of another house, 32 bytes'])
    expect(strange.open(row?.sealed ?? '', first)).toBeNull()
    const own = createDetailsBox(settings.secretKeys)
    expect(own.open(row?.sealed ?? '', v7())).toBeNull()
    expect(own.open(row?.sealed ?? '', first)?.nic).toBe('853400937V')
  })

  test('what is wrong is said of every field at once [CARD-08]', async () => {
    const wrong = {
      nic: '12345',
      email: 'nobody',
      mobileNo: { countryCode: '+1', localNumber: '2' },
    }
    const refused = await refusalOf(await askForCard(wrong, await someone()))
    expect(refused).toMatchObject({ status: 400, code: 4000 })
    expect(Object.keys(refused.errors ?? {}).sort()).toEqual(['email', 'mobileNo', 'nic'])
    for (const bankId of [merchant.id, user.id, v7()]) {
      const { errors } = await refusalOf(await askForCard({ bankId }, await someone()))
      expect(Object.keys(errors ?? {})).toEqual(['bankId'])
    }
    const blocked = await addAccount(db, { role: 'BANK', approvalStatus: 'BLOCKED' })
    expect((await askForCard({ bankId: blocked.id }, await someone())).status).toBe(400)
    expect((await askForCard({ city: 'a\0b' }, await someone())).status).toBe(400)
    for (const who of [admin, bank, merchant]) expect((await askForCard({}, who)).status).toBe(403)
  })

  test('a NIC has two forms of one number', () => {
    expect(parseNic(' 853400937 v ')).toBe('853400937V')
    expect(longNic('853400937V')).toBe(parseNic('198534000937'))
    for (const text of ['850000937V', '85340093V', '853670937V', '858670937V', '', '19853400093']) {
      expect(parseNic(text), text).toBeNull()
    }
  })
})

describe('the list', () => {
  test('a bank reads its own requests, whatever it names [CARD-01, CARD-03, CARD-06, Z02, Z03]', async () => {
    expect(await names(bank)).toEqual(['Binura Farook', 'Amaya Costa'])
    expect(await names(bank, 'ALL', bank.id)).toEqual(['Binura Farook', 'Amaya Costa'])
    expect(await names(otherBank)).toEqual(['Reef Client'])
    const foreign = await call(bank, `/credit-cards/bank/${otherBank.id}/0/25/search/ALL`)
    expect(await refusalOf(foreign)).toMatchObject({ status: 404, code: 4004 })
  })

  test('administrators read those of all banks or of one; merchants and users none [CARD-07]', async () => {
    expect(await names(admin)).toEqual(['Reef Client', 'Binura Farook', 'Amaya Costa'])
    expect(await names(admin, 'ALL', otherBank.id)).toEqual(['Reef Client'])
    for (const who of [merchant, user]) {
      expect((await call(who, '/credit-cards/bank/ALL/0/25/search/ALL')).status).toBe(403)
      expect((await call(who, `/credit-cards/${first}`)).status).toBe(403)
    }
  })

  test('the list shows NIC and mobile number masked, by the service itself [CARD-06, P06]', async () => {
    const {
      creditCardRequests: [, row],
    } = await listed(bank)
    expect(row).toMatchObject({ nic: '•••• 37V', mobileNo: '•••• 876', city: 'Galle' })
    const answer = await call(bank, '/credit-cards/bank/ALL/0/25/search/ALL')
    expect(await answer.text()).not.toMatch(/85340|12398|amaya@|Lotus|Engineer/)
  })

  test('the list is searched by a part of the name or the whole NIC in either form [CARD-06]', async () => {
    for (const term of ['amaya', 'COSTA', '853400937V', '853400937v', '198534000937']) {
      expect(await names(bank, term), term).toEqual(['Amaya Costa'])
    }
    for (const term of ['8534', '853400937X1', 'Galle', '771239876']) {
      expect(await names(bank, term), term).toEqual([])
    }
    expect(await names(otherBank, '853400937V')).toEqual(['Reef Client'])
  })

  test('the list finds requests that came before a key was replaced [CARD-06]', () => {
    const [older = ''] = settings.secretKeys
    const both = createDetailsBox(['a newer secret of the same house, 32 b', older])
    expect(both.hashes('198534000937')).toContain(createDetailsBox([older]).hash('853400937V'))
  })

  test('the list has pages of 25 and exact totals [CARD-06, CARD-08]', async () => {
    expect(await listed(admin, 'ALL', 'ALL', 0, 2)).toMatchObject({ totalItems: 3, totalPages: 2 })
    const last = await listed(admin, 'ALL', 'ALL', 1, 2)
    expect(last.creditCardRequests).toHaveLength(1)
    expect((await listed(admin, 'ALL', 'ALL', 900, 2)).creditCardRequests).toEqual([])
  })
})

describe('one request', () => {
  test('one request shows everything, and each reading is in the audit trail without a value [CARD-02, CARD-06, P04]', async () => {
    const card = await world.read<CardRequest>(bank, `/credit-cards/${first}`)
    const { bankId, ...sent } = aCard
    expect(card).toMatchObject({ ...sent, bank: { id: bankId, name: 'Lagoon Bank' } })
    expect(card.keptUntil.milliseconds - card.requestedOn.milliseconds).toBe(365 * 86_400_000)
    await world.read(admin, `/credit-cards/${first}`)
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, first))
    const read = entries.filter(({ event }) => event === 'credit-card-request.read')
    expect(read.map(({ actorId }) => actorId)).toEqual([bank.id, admin.id])
    expect(read.map(({ before, after, comment }) => [before, after, comment])).toEqual([
      [null, null, null],
      [null, null, null],
    ])
  })

  test('another bank’s request is not there, and nothing is recorded as read [Z02]', async () => {
    const count = () => db.$count(auditEntries, eq(auditEntries.event, 'credit-card-request.read'))
    const before = await count()
    for (const id of [first, v7()]) {
      expect((await call(otherBank, `/credit-cards/${id}`)).status).toBe(404)
    }
    expect(await count()).toBe(before)
  })

  test('neither the log nor the audit trail knows a NIC, an address or a number [P03]', async () => {
    const { rows } = await db.execute(sql`select row_to_json(a)::text as line from audit_entries a`)
    const lines = JSON.stringify([rows, world.test.services.lines, world.test.lines])
    expect(lines).not.toMatch(/853400937|198534000937|amaya@mail|771239876/)
  })

  test('a request whose key is gone is said to be so', async () => {
    const [row] = await db.select().from(creditCardRequests).limit(1)
    await db
      .update(creditCardRequests)
      .set({ sealed: 'gone.x.y' })
      .where(eq(creditCardRequests.id, first))
    expect(await refusalOf(await call(bank, `/credit-cards/${first}`))).toMatchObject({
      code: 4022,
    })
    expect((await listed(bank)).creditCardRequests[1]).toMatchObject({ nic: '•••• ' })
    await db
      .update(creditCardRequests)
      .set({ sealed: row?.sealed })
      .where(eq(creditCardRequests.id, first))
  })
})

describe('requests that are older than they are kept [P06]', () => {
  test('lose everything that tells of a person, once, and leave the lists', async () => {
    await db.execute(sql`update credit_card_requests set requested_at = now() - interval '366 days'
      where id = ${first}`)
    await Promise.all([removeOldCards(world.test.services), removeOldCards(world.test.services)])
    expect(await rowOf(first)).toMatchObject({
      bankId: bank.id,
      userId: null,
      fullName: null,
      city: null,
      nicHash: null,
      sealed: null,
      searchText: null,
    })
    expect(await names(bank)).toEqual(['Binura Farook'])
    expect(await names(bank, 'amaya')).toEqual([])
    expect((await listed(bank)).totalItems).toBe(1)
    expect((await listed(admin)).totalItems).toBe(2)
    expect((await call(bank, `/credit-cards/${first}`)).status).toBe(404)
    const removed = eq(auditEntries.event, 'credit-card-request.removed')
    expect(await db.$count(auditEntries, removed)).toBe(1)
  })

  test('requests that are older than they are kept are those of the configured time', async () => {
    await db.execute(sql`update credit_card_requests set requested_at = now() - interval '31 days'
      where full_name = 'Binura Farook'`)
    await removeOldCards(world.test.services)
    expect(await names(bank)).toEqual(['Binura Farook'])
    await removeOldCards({ db, settings: { ...settings, creditCardRetentionDays: 30 } })
    expect(await names(bank)).toEqual([])
  })
})

test('the same again within a minute is one, and a day has a limit [CARD-08]', async () => {
  const who = await someone()
  const ask = async (nic: string) => askForCard({ nic }, who)
  const [one, two] = await Promise.all([ask('862400937V'), ask('862400937v')])
  expect(await dataOf(one)).toEqual(await dataOf(two))
  for (let place = 1; place < CARD_REQUESTS_PER_DAY; place += 1) {
    await dataOf(await ask(`87250093${place}V`))
  }
  const refused = await refusalOf(await ask('872400937V'))
  expect(refused).toMatchObject({ status: 429, code: 4029 })
  expect(refused.retryAfterSeconds).toBeGreaterThan(86_000)
})
