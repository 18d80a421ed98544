import { describe, expect, test } from 'vitest'
import type { DealListItem } from '#src/contract/core/deals.ts'
import { accountId } from '#src/world/account.ts'
import { day, noon, openCore } from '#tests/support/core.ts'

const { core, ask } = await openCore()
const [own, rival] = [accountId('nadeesha'), accountId('ruwan')]

const calls = {
  deals: '/deals/MERCHANT/0/25/search/ALL',
  coupons: '/coupons/deals/0/25',
  reports: `/reports/deals/summary?startDate=${noon(day(-7))}&endDate=${noon(day(0))}`,
}

describe.each(Object.entries(calls))(
  'the base headers apply to calls of %s [API-02]',
  (_of, path) => {
    test('the bearer token says who asks', async () => {
      expect((await core.request(path)).status).toBe(401)
      const forged = { authorization: 'Bearer not.a.token' }
      expect((await core.request(path, { headers: forged })).status).toBe(401)
      expect((await ask('nadeesha', path)).status).toBe(200)
    })

    test('the user id is the caller’s', async () => {
      expect((await ask('nadeesha', path, { headers: { 'user-id': own } })).status).toBe(200)
      expect(await ask('nadeesha', path, { headers: { 'user-id': rival } })).toMatchObject({
        status: 403,
        code: 4003,
      })
    })

    test('words are in the language of the request', async () => {
      const messageOf = async (language: string) => {
        const headers = { 'user-id': rival, 'accept-language': language }
        return (await ask('nadeesha', path, { headers })).displayMessage
      }
      expect(await messageOf('en-GB,en;q=0.9')).toMatch(/^[A-Z][a-z]/)
      expect(await messageOf('ru')).toMatch(/^[А-Я][а-я]/)
    })
  },
)

test('instants are written in the time zone of the request [API-02]', async () => {
  const ends = async (zone: string) => {
    const { data } = await ask<{ deals: DealListItem[] }>('nadeesha', calls.deals, {
      headers: { 'time-zone': zone },
    })
    return data.deals[0]?.expiredOn.displayDateTime
  }
  expect(await ends('Asia/Colombo')).toMatch(/, 11:59 PM$/)
  expect(await ends('UTC')).toMatch(/, 06:29 PM$/)
})
