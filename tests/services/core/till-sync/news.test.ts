import { expect, test } from 'vitest'
import { UPLOAD_MAX } from '#src/contract/core/till-entry.ts'
import type { FoundDouble } from '#src/contract/core/till-sync.ts'
import { addCoupons } from '#tests/support/coupons.ts'
import { openOffline } from './till-sync.ts'

const HOUR_MS = 3_600_000
const DOUBLES = 260
const world = await openOffline()
const [till, other] = [await world.till(), await world.till({ name: 'Bar' })]

test('a till learns of every double, however many are found between two of its looks [SYNC-07]', async () => {
  const deal = await world.dealWith(1)
  const at = Date.now() - HOUR_MS
  const held = { collectedBy: world.customer.id, collectedAt: new Date(at - 24 * HOUR_MS) }
  const codes = (await addCoupons(world.db, deal, DOUBLES, held)).map(({ code }) => code)
  for (const [device, later] of [
    [till, 0],
    [other, 1000],
  ] as const) {
    const entries = codes.map((code) => device.entryOf(code, { at: at + later, syncedAt: at }))
    const outcomes = world.outcomesAt(device)
    for (let from = 0; from < entries.length; from += UPLOAD_MAX)
      await outcomes(entries.slice(from, from + UPLOAD_MAX))
  }

  const found = new Set<string>()
  let after = ''
  for (let look = 0; look < 3; look += 1) {
    const path = `/tills/news?after=${after}`
    const { data } = await till.ask<{ doubles: FoundDouble[]; next: string }>('core', 'GET', path)
    for (const { couponCode } of data.doubles) found.add(couponCode)
    after = data.next
  }
  expect(found.size).toBe(DOUBLES)
})
