import { describe, expect, test } from 'vitest'
import { openReports, range } from '#tests/support/reports.ts'

const world = await openReports()
const { admin, merchant, rival, bank, user, withReports, withoutReports, supper, food } = world
await world.view({ dealId: supper.id, merchantId: merchant.id, categoryId: food }, '2024-03-03', 2)
await world.view({ bankId: bank.id }, '2024-03-03')

const days = range('2024-03-01', '2024-03-07')
const detail = `${days}&option=DAILY`
const guest = { headers: {} }

type Statuses = Record<'merchant' | 'rival' | 'bank' | 'withReports' | 'admin', number>
const all: Statuses = { merchant: 200, rival: 200, bank: 200, withReports: 200, admin: 200 }
const ownOnly: Statuses = { ...all, rival: 404 }
const noMerchants: Statuses = { ...all, merchant: 403, rival: 403 }
const noMerchant: Statuses = { ...all, merchant: 404, rival: 404 }

const calls: [string, Statuses][] = [
  [`deals/summary?${days}`, all],
  [`merchants/summary?${days}`, all],
  [`banks/summary?${days}`, all],
  [`categories/summary?${days}`, all],
  [`deals/detail?dealId=${supper.id}&${detail}`, ownOnly],
  [`merchants/detail?merchantId=${merchant.id}&${detail}`, ownOnly],
  [`banks/detail?merchantId=${bank.id}&${detail}`, noMerchant],
  [`categories/detail?categoryId=${food}&${detail}`, all],
  ['top-ten/deals?option=THIS-YEAR', all],
  ['top-ten/merchants?option=THIS-YEAR', noMerchants],
  ['top-ten/banks?option=THIS-YEAR', noMerchants],
  ['top-ten/categories?option=THIS-YEAR', all],
]

describe('who may read which report [Z05, BANK-09, API-19]', () => {
  test.each(calls)('%s', async (path, expected) => {
    const status = async (who: { headers: Record<string, string> }) =>
      (await world.ask(who, path)).status
    expect(await status(guest)).toBe(401)
    expect(await status(user)).toBe(403)
    expect(await status(withoutReports)).toBe(403)
    expect({
      merchant: await status(merchant),
      rival: await status(rival),
      bank: await status(bank),
      withReports: await status(withReports),
      admin: await status(admin),
    }).toEqual(expected)
  })
})

test.each(calls)('%s believes no other user id [API-02, API-20]', async (path) => {
  const claimed = await world.ask(admin, `${path}&userId=${rival.id}`)
  expect(claimed).toMatchObject({ status: 403, code: 4003 })
  const named = await world.ask(admin, path, { 'user-id': rival.id })
  expect(named).toMatchObject({ status: 403, code: 4003 })
  const own = await world.ask(admin, `${path}&userId=${admin.id}`, { 'user-id': admin.id })
  expect(own.status).toBe(200)
})
