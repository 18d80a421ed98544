import { eq, sql } from 'drizzle-orm'
import { v4, v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { type FraudLimits, type FraudRow, fraudLimits } from '#src/contract/core/fraud.ts'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { tills } from '#src/services/authentication/tills/schema.ts'
import { couponGuesses, coupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addCoupons, openCoupons } from '#tests/support/coupons.ts'

const world = await openCoupons()
const { db } = world
const merchant = await world.person()
const rival = await world.person()
const admin = await world.person({ role: 'ADMIN', business: undefined })
const deal = await world.deal(merchant.id, { startMinutes: 600, endMinutes: 1200 })
const today = businessDate(Date.now(), 'Asia/Colombo')
const at = (time: string) => new Date(`${addDays(today, -1)}T${time}+05:30`)

beforeEach(() =>
  db.execute(sql`truncate redemptions, ledger, ledger_days, coupon_guesses, fraud_limits cascade`),
)

async function redeemed(count: number, from: Date, tillId: string | null = null) {
  const rows = await addCoupons(db, deal, count)
  for (const [place, { id }] of rows.entries()) {
    const redeemedAt = new Date(from.getTime() + place * 1000)
    const changes = { collectedBy: v7(), collectedAt: from, redeemedAt }
    await db.update(coupons).set(changes).where(eq(coupons.id, id))
    await db.insert(redemptions).values({
      id: v7(),
      couponId: id,
      merchantId: merchant.id,
      redeemedBy: merchant.id,
      key: v4(),
      redeemedAt,
      tillId,
    })
  }
}

const seen = async (who = merchant) =>
  (await who.ask<{ rows: FraudRow[] }>('/fraud')).data?.rows ?? []
const choose = (who: typeof merchant, some: Partial<FraudLimits>) =>
  who.ask('/fraud/limits', 'PUT', { ...fraudLimits, ...some })
const reset = (who: typeof merchant) => who.ask('/fraud/limits', 'DELETE')

test('a merchant’s own figures win over those for all, and those over the usual [COUP-172]', async () => {
  await redeemed(6, at('12:00:00'))
  const bursts = async (who = merchant) =>
    (await seen(who)).filter(({ what }) => what === 'burst').length
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

test.each([
  ['09:30:00', 60, 0],
  ['09:30:00', 30, 0],
  ['09:30:00', 29, 1],
  ['20:15:00', 15, 0],
  ['20:15:00', 0, 1],
  ['03:00:00', 720, 0],
])(
  'at %s with %i minutes of grace a deal from 10:00 to 20:00 shows %i times [COUP-172]',
  async (time, graceMinutes, rows) => {
    await choose(merchant, { graceMinutes })
    await redeemed(1, at(time))
    expect((await seen()).filter(({ what }) => what === 'outsideHours')).toHaveLength(rows)
  },
)

test('what is shown at first, what was chosen, and by whom it was audited [COUP-172]', async () => {
  const read = async (who: typeof merchant) =>
    (await who.ask<{ limits: FraudLimits; chosen: boolean }>('/fraud/limits')).data
  expect(await read(merchant)).toEqual({ limits: fraudLimits, chosen: false })
  await choose(admin, { customer: 5 })
  expect(await read(merchant)).toEqual({ limits: { ...fraudLimits, customer: 5 }, chosen: false })
  await choose(rival, { customer: 9 })
  expect(await read(rival)).toMatchObject({ limits: { customer: 9 }, chosen: true })
  expect(await read(merchant)).toMatchObject({ limits: { customer: 5 } })
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
  { graceMinutes: 721 },
  { graceMinutes: -1 },
  { takingsCents: -1 },
  { takingsTimes: 0 },
  { customer: Number.NaN },
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

test('a burst names its till, and unknown codes theirs if all came from one [COUP-171]', async () => {
  const [till, other] = [v7(), v7()]
  for (const [id, name] of [
    [till, 'Door'],
    [other, 'Bar'],
  ] as const)
    await db.insert(tills).values({ id, name, merchantId: merchant.id, branchId: v7() })
  await redeemed(fraudLimits.burst, at('12:00:00'), till)
  const [row] = await seen()
  const named = { id: till, name: 'Door', revoked: false }
  expect(row).toMatchObject({ what: 'burst', who: 'Door', till: named })

  const signIn = async (tillId: string | null) => {
    const id = v7()
    await db.execute(sql`insert into sign_ins (id, user_id, till_id)
      values (${id}, ${merchant.id}, ${tillId})`)
    return id
  }
  const guess = async (network: string, tillId: string | null, count: number) =>
    db.insert(couponGuesses).values({
      day: today,
      merchantId: merchant.id,
      signInId: await signIn(tillId),
      network,
      count,
    })
  const guesses = async () =>
    (await seen())
      .filter(({ what }) => what === 'wrongCodes')
      .map((one) => [one.who, one.till?.name, one.count].join())
      .sort()
  await guess('203.0.113.1', till, 12)
  await guess('203.0.113.1', till, 8)
  expect(await guesses()).toEqual(['Door,Door,20'])
  await guess('203.0.113.2', other, 15)
  await guess('203.0.113.2', null, 5)
  expect(await guesses()).toEqual(['203.0.113.2,,20', 'Door,Door,20'])
  await guess('203.0.113.3', other, 5)
  expect(await guesses()).toEqual(['203.0.113.2,,20', 'Bar,Bar,20', 'Door,Door,20'])
})
