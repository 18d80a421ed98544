import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { type FraudLimits, fraudLimits } from '#src/contract/core/fraud.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { tills } from '#src/services/authentication/tills/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { openFraud } from './world.ts'

const world = await openFraud()
const { db, rows, redeemed, guessed, daysAgo } = world
const merchant = await world.person()
const rival = await world.person()
const admin = await world.person({ role: 'ADMIN', business: undefined })
const deal = await world.deal(merchant.id)

beforeEach(world.empty)

const choose = (who: typeof merchant, some: Partial<FraudLimits>) =>
  who.ask('/fraud/limits', 'PUT', { ...fraudLimits, ...some })
const reset = (who: typeof merchant) => who.ask('/fraud/limits', 'DELETE')

test('a merchant’s own figures win over those for all, and those over the usual [COUP-172]', async () => {
  await redeemed(deal, 6, daysAgo(1))
  const bursts = async (who = merchant) =>
    (await rows(who)).filter(({ kind }) => kind === 'burst').length
  expect(await bursts()).toBe(0)
  await choose(admin, { burst: 6 })
  expect([await bursts(), await bursts(admin)]).toEqual([1, 1])
  await choose(merchant, { burst: 7 })
  expect([await bursts(), await bursts(admin)]).toEqual([0, 0])
  await reset(merchant)
  expect(await bursts()).toBe(1)
  await reset(admin)
  expect(await bursts()).toBe(0)
})

test('what is shown at first, what was chosen, and by whom it was audited [COUP-172]', async () => {
  const read = async (who: typeof merchant) =>
    (await who.ask<{ limits: FraudLimits; chosen: boolean }>('/fraud/limits')).data
  expect(await read(merchant)).toEqual({ limits: fraudLimits, chosen: false })
  await choose(admin, { wrongCodes: 5 })
  expect(await read(merchant)).toEqual({ limits: { ...fraudLimits, wrongCodes: 5 }, chosen: false })
  await choose(rival, { wrongCodes: 9 })
  expect(await read(rival)).toMatchObject({ limits: { wrongCodes: 9 }, chosen: true })
  expect(await read(merchant)).toMatchObject({ limits: { wrongCodes: 5 } })
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.event, 'fraud.limited'))
  expect(entries.map(({ actorId }) => actorId)).toEqual(
    expect.arrayContaining([admin.id, rival.id]),
  )
})

test.each([
  { burst: 0 },
  { burst: -1 },
  { burst: 1.5 },
  { wrongCodes: 10_001 },
  { takingsCents: -1 },
  { takingsTimes: 0 },
  { wrongCodes: Number.NaN },
  { burst: '30' as never },
])('%j is refused', async (some) => {
  expect((await choose(merchant, some)).status).toBe(400)
})

test('an administrator who lacks a permission chooses nothing for others [COUP-172]', async () => {
  const customRoleId = v7()
  await db
    .insert(customRoles)
    .values({ id: customRoleId, name: 'Watches', permissions: ['VIEW_FRAUD'] })
  const some = await world.person({ role: 'ADMIN', business: undefined, customRoleId })
  expect((await choose(some, {})).code).toBe(4003)
  expect((await reset(some)).code).toBe(4003)
})

test('the codes of a day count by network, and by till where it moves [COUP-171]', async () => {
  const [till, other] = [v7(), v7()]
  for (const [id, name] of [
    [till, 'Door'],
    [other, 'Bar'],
  ] as const)
    await db.insert(tills).values({ id, name, merchantId: merchant.id, branchId: v7() })
  const counted = async () => {
    const [row] = await rows(merchant)
    return row && [row.count, ...row.tills.map(({ name }) => name).sort()]
  }
  await guessed(merchant.id, 12, till, '203.0.113.1')
  expect(await counted()).toBeUndefined()
  await guessed(merchant.id, 8, till, '203.0.113.1')
  expect(await counted()).toEqual([20, 'Door'])
  await guessed(merchant.id, 15, other, '203.0.113.2')
  expect(await counted()).toEqual([20, 'Door'])
  await guessed(merchant.id, 4, other, '203.0.113.3')
  expect(await counted()).toEqual([20, 'Door'])
  await guessed(merchant.id, 1, other, '203.0.113.4')
  expect(await counted()).toEqual([40, 'Bar', 'Door'])
  await guessed(merchant.id, 19, null, '203.0.113.4')
  expect(await counted()).toEqual([59, 'Bar', 'Door'])
})
