import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { openTrail, record, recordAt } from './trail.ts'

let trail: Awaited<ReturnType<typeof openTrail>>
let merchant: { id: string }
const DEAL = '0198c1d4-0000-7000-8000-00000000000d'

beforeAll(async () => {
  trail = await openTrail()
  const { db, admin } = trail
  merchant = await addAccount(db, {
    fullName: 'Nadeesha Perera',
    business: { updated: true, approvalStatus: 'APPROVED', businessName: 'Harbour House' },
  })
  await record(db, {
    by: { userId: admin.id, role: 'ADMIN' },
    requestId: 'request-of-block',
    event: 'user.blocked',
    subjectType: 'user',
    subjectId: merchant.id,
    before: { approvalStatus: 'APPROVED' },
    after: { approvalStatus: 'BLOCKED' },
    comment: 'Sold the same coupon twice',
  })
  await record(db, {
    by: { userId: merchant.id, role: 'MERCHANT' },
    event: 'deal.updated',
    subjectType: 'deal',
    subjectId: DEAL,
    before: { title: 'Tea', originalPriceCents: 100_00, description: 'a', startMinutes: 540 },
    after: {
      title: 'Tea for two',
      originalPriceCents: 250_00,
      description: 'b',
      startMinutes: 545,
    },
  })
})

describe('the audit trail is a list [P04]', () => {
  test('the audit trail says who did what to which record, when, why and in which request', async () => {
    const { entries } = await trail.list('request-of-block')
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      event: 'user.blocked',
      actor: { id: trail.admin.id, name: 'Ishara Fernando', role: 'ADMIN' },
      subject: {
        type: 'user',
        id: merchant.id,
        name: 'Harbour House',
        role: 'MERCHANT',
        owner: null,
      },
      comment: 'Sold the same coupon twice',
      requestId: 'request-of-block',
      changes: [{ field: 'approvalStatus', before: 'Approved', after: 'Blocked' }],
    })
    expect(Math.abs((entries[0]?.at.milliseconds ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  test('newest first, a page at a time, with the exact number of what filters find', async () => {
    const found = await trail.list('ALL', `subjectType=deal`)
    expect(found).toMatchObject({ totalItems: 1, page: 0, size: 25, totalPages: 1 })
    const all = (await trail.list()).entries.map(({ at }) => at.milliseconds)
    expect(all).toEqual([...all].sort((a, b) => b - a))
  })

  test('changed values are written in the language of the request', async () => {
    const { entries } = await trail.list(DEAL, '', { 'accept-language': 'ru' })
    const byField = new Map(entries[0]?.changes.map((change) => [change.field, change]))
    expect(byField.get('title')).toMatchObject({ before: 'Tea', after: 'Tea for two' })
    expect(byField.get('originalPriceCents')?.after).toMatch(/250,00/)
    expect(byField.get('startMinutes')).toMatchObject({ before: '09:00', after: '09:05' })
    expect(byField.get('description')).toEqual({ field: 'description', before: null, after: null })
  })
})

describe('the search finds', () => {
  test.each([
    ['a request', () => 'request-of-block', 'user.blocked'],
    ['a record', () => DEAL, 'deal.updated'],
    ['a record in capitals', () => DEAL.toUpperCase(), 'deal.updated'],
    ['an event in words', () => 'account bl', 'user.blocked'],
    ['an event by its name', () => 'deal.up', 'deal.updated'],
    ['what somebody did, by a part of the name', () => 'deesha', 'deal.updated'],
    ['what somebody did, by the business', () => 'harbour', 'deal.updated'],
    ['what was done to somebody', () => 'Harbour House', 'user.blocked'],
  ])('%s', async (_, term, event) => {
    const { entries } = await trail.list(term())
    expect(entries.map((entry) => entry.event)).toContain(event)
  })

  test('events in words of the language of the request', async () => {
    const { entries } = await trail.list('заблокирована', '', { 'accept-language': 'ru' })
    expect(entries.map(({ event }) => event)).toEqual(['user.blocked'])
  })

  test('nothing by wildcards', async () => {
    expect((await trail.list('%')).entries).toEqual([])
    expect((await trail.list('har_our')).entries).toEqual([])
  })
})

describe('filters', () => {
  test('narrow to a group of events, a kind of record and a person', async () => {
    const decisions = await trail.list('ALL', 'group=decisions')
    expect(decisions.entries.map(({ event }) => event)).toEqual(['user.blocked'])
    const own = await trail.list('ALL', `actorId=${merchant.id}`)
    expect(own.entries.map(({ event }) => event)).toEqual(['deal.updated'])
    expect(own.actorName).toBe('Harbour House')
    expect((await trail.list('ALL', `actorId=${merchant.id}&group=decisions`)).entries).toEqual([])
  })

  test('days are business days, both included', async () => {
    const { db } = trail
    const id = (n: number) => `0198c1d4-0000-7000-8000-00000000010${n}`
    await recordAt(db, '2024-02-29T18:29:59.999Z', 'deal.created', id(1))
    await recordAt(db, '2024-02-29T18:30:00.000Z', 'deal.created', id(2))
    await recordAt(db, '2024-03-01T18:29:59.999Z', 'deal.created', id(3))
    await recordAt(db, '2024-03-01T18:30:00.000Z', 'deal.created', id(4))
    const { entries } = await trail.list('ALL', 'from=2024-03-01&to=2024-03-01')
    expect(entries.map(({ subject }) => subject.id)).toEqual([id(3), id(2)])
  })

  test.each(['group=x', 'subjectType=x', 'actorId=x', 'from=2024-02-30', 'to=yesterday'])(
    '%s is refused as bad input',
    async (query) => {
      expect((await trail.ask(`/audit/0/25/search/ALL?${query}`)).status).toBe(400)
    },
  )
})
