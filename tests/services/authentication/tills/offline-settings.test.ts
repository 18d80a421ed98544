import { describe, expect, test } from 'vitest'
import type { Till } from '#src/contract/authentication/tills.ts'
import { openTills } from '#tests/support/tills.ts'

const tills = await openTills()
const shop = await tills.shop()

const settings = {
  requiresPerson: true,
  offline: true,
  offlineCoupons: 7,
  offlineCents: 45_000,
  offlineHours: 3,
}
type Setting = keyof typeof settings
const names = Object.keys(settings) as Setting[]

async function read(id: string) {
  const { data } = await shop.owner.ask<Till>('authentication', 'GET', `/tills/${id}`)
  return data
}

async function settingsOf(id: string) {
  const till = await read(id)
  return Object.fromEntries(names.map((name) => [name, till[name]]))
}

async function save(id: string, given: object) {
  const { name, branch, version } = await read(id)
  const body = { id, name, branchId: branch.id, version, ...given }
  return shop.owner.ask('authentication', 'PUT', '/tills', body)
}

test('a new till asks nobody and works with a line alone [SYNC-03]', async () => {
  const { id } = await shop.offer()
  expect(await settingsOf(id)).toEqual({
    requiresPerson: false,
    offline: false,
    offlineCoupons: 100,
    offlineCents: 10_000_000,
    offlineHours: 8,
  })
})

describe('what a save leaves out stays as it was [SYNC-03]', () => {
  test('all of it', async () => {
    const { id } = await shop.offer(settings)
    expect((await save(id, { name: 'Back desk' })).code).toBe(2000)
    expect(await settingsOf(id)).toEqual(settings)
    expect((await read(id)).name).toBe('Back desk')
  })

  test.each([
    { requiresPerson: false },
    { offline: false },
    { offlineCoupons: 1 },
    { offlineCoupons: 10_000 },
    { offlineCents: 0 },
    { offlineCents: 100_000_000 },
    { offlineHours: 1 },
    { offlineHours: 24 },
    { offline: false, offlineHours: 12 },
  ])('all but %j', async (given) => {
    const { id } = await shop.offer(settings)
    expect((await save(id, given)).code).toBe(2000)
    expect(await settingsOf(id)).toEqual({ ...settings, ...given })
  })
})

test.each([
  { offlineCoupons: 0 },
  { offlineCoupons: 10_001 },
  { offlineCoupons: 1.5 },
  { offlineCents: -1 },
  { offlineCents: 100_000_001 },
  { offlineHours: 0 },
  { offlineHours: 25 },
  { offlineHours: null },
  { offline: 'yes' },
])('%j is refused and changes nothing [SYNC-03]', async (given) => {
  const { id } = await shop.offer(settings)
  expect((await save(id, given)).code).not.toBe(2000)
  expect(await settingsOf(id)).toEqual(settings)
})
