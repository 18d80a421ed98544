import { and, eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { type FraudRow, fraudLimits } from '#src/contract/core/fraud.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { dealCoupons } from '#src/services/core/coupons/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { openFraud } from './world.ts'

const world = await openFraud()
const { db, rows, redeemed, undo, daysAgo } = world
const merchant = await world.person()
const admins = [
  await world.person({ role: 'ADMIN', business: undefined }),
  await world.person({ role: 'ADMIN', business: undefined }),
] as const
const [admin, colleague] = admins
const deals = [
  await world.deal(merchant.id, { title: 'One' }),
  await world.deal(merchant.id, { title: 'Two' }),
  await world.deal(merchant.id, { title: 'Over', approvalStatus: 'REJECTED' }),
] as const
const from = daysAgo(1)

let earlier: string[] = []
beforeEach(async () => {
  await world.empty()
  earlier = (await db.select().from(auditEntries)).map(({ id }) => id)
})

const row = async (who = merchant) => (await rows(who))[0] as FraudRow
const see = async (who = merchant, through?: number) =>
  who.ask(`/fraud/burst/${merchant.id}/seen`, 'PUT', {
    through: through ?? (await row(who)).through,
  })
const isSeen = async (who = merchant) => (await row(who)).seen !== null
const audited = async (event: string) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.event, event))).filter(
    ({ id }) => !earlier.includes(id),
  )

describe('a row that was seen [COUP-180]', () => {
  test('is so for every administrator, and for its merchant apart', async () => {
    await redeemed(deals[0], fraudLimits.burst, from)
    await see(admin)
    expect((await row(colleague)).seen).toMatchObject({ by: admin.fullName })
    expect(await isSeen()).toBe(false)
    await see()
    expect((await row()).seen?.by).not.toBe('')
    const entries = await audited('fraud.seen')
    expect(entries.map(({ actorId, subjectId }) => [actorId, subjectId])).toEqual([
      [admin.id, merchant.id],
      [merchant.id, merchant.id],
    ])
  })

  test.each<[string, (ids: string[]) => Promise<unknown>]>([
    ['another redemption', () => redeemed(deals[0], 1, new Date(from.getTime() + 60_000))],
    ['one that a till made earlier, without the line', () => redeemed(deals[0], 1, from)],
    ['an undo', ([id = '']) => undo(id)],
  ])('comes back with %s', async (_what, happens) => {
    const ids = await redeemed(deals[0], fraudLimits.burst, from)
    await see(admin)
    expect(await isSeen(admin)).toBe(true)
    await happens(ids)
    expect(await isSeen(admin)).toBe(false)
  })

  test('stays open where something came after its page was drawn', async () => {
    await redeemed(deals[0], fraudLimits.burst, from)
    const { through } = await row(admin)
    await redeemed(deals[0], 1, from)
    expect((await row(admin)).through).toBeGreaterThan(through)
    await see(admin, through)
    expect(await isSeen(admin)).toBe(false)
    await see(admin)
    expect(await isSeen(admin)).toBe(true)
    await see(colleague, through)
    expect((await row(admin)).seen?.by).toBe(admin.fullName)
    expect(await audited('fraud.seen')).toHaveLength(2)
  })

  test('is not seen ahead of what happens', async () => {
    await redeemed(deals[0], fraudLimits.burst, from)
    await see(admin, 9_999_999_999_999)
    await redeemed(deals[0], 1, from)
    expect(await isSeen(admin)).toBe(false)
  })
})

describe('one press pauses what a row counts [COUP-171]', () => {
  const ids = deals.map(({ id }) => id)
  const pause = (who = merchant, dealIds = ids) =>
    who.ask(`/fraud/burst/${merchant.id}/pause`, 'PUT', { dealIds })
  const paused = async () =>
    (await db.select().from(dealCoupons).where(inArray(dealCoupons.dealId, ids)))
      .filter(({ pausedAt }) => pausedAt)
      .map(({ dealId, pausedByAdmin }) => [
        deals.find(({ id }) => id === dealId)?.title,
        pausedByAdmin,
      ])
      .sort()

  beforeEach(async () => {
    for (const deal of deals) await redeemed(deal, fraudLimits.burst / 3, from)
    const free = { pausedAt: null, pausedUntil: null, pausedByAdmin: false }
    await db.update(dealCoupons).set(free).where(inArray(dealCoupons.dealId, ids))
  })

  test.each([
    ['the merchant', merchant, false],
    ['an administrator', admin, true],
  ])('%s: all that go on at once, each audited', async (_who, who, byAdmin) => {
    expect(await pause(who)).toMatchObject({ displayMessage: 'Coupons of 2 deals are paused.' })
    expect(await paused()).toEqual([
      ['One', byAdmin],
      ['Two', byAdmin],
    ])
    const entries = await audited('deal.coupons-paused')
    expect(entries.map(({ subjectId }) => subjectId).sort()).toEqual([ids[0], ids[1]].sort())
    expect(await pause(who)).toMatchObject({ code: 4022 })
    const goOn = { dealId: ids[0], paused: false }
    expect((await merchant.ask('/coupons/deal/pause', 'PUT', goOn)).code).toBe(
      byAdmin ? 4022 : 2000,
    )
    expect((await admin.ask('/coupons/deal/pause', 'PUT', goOn)).code).toBe(2000)
  })

  test('a deal that the question did not name goes on, and a stranger’s is none of them', async () => {
    const stranger = await world.deal((await world.person()).id)
    expect((await pause(admin, [ids[1] ?? '', stranger.id])).code).toBe(2000)
    expect(await paused()).toEqual([['Two', true]])
    expect(await pause(admin, [stranger.id])).toMatchObject({ code: 4022 })
  })

  test('those that are paused already, or switched off, stay as they are', async () => {
    const of = (id = '') => and(eq(dealCoupons.dealId, id))
    const since = new Date('2026-01-01T00:00:00Z')
    await db.update(dealCoupons).set({ pausedAt: since }).where(of(ids[0]))
    await db.update(dealCoupons).set({ status: 'INACTIVE' }).where(of(ids[1]))
    expect(await pause(admin)).toMatchObject({ code: 4022 })
    await db.update(dealCoupons).set({ status: 'ACTIVE' }).where(of(ids[1]))
    expect((await pause(admin)).code).toBe(2000)
    expect(await paused()).toEqual([
      ['One', false],
      ['Two', true],
    ])
  })

  test('only with the permission to pause', async () => {
    const customRoleId = v7()
    await db
      .insert(customRoles)
      .values({ id: customRoleId, name: 'Looks', permissions: ['VIEW_FRAUD'] })
    const watcher = await world.person({ role: 'ADMIN', business: undefined, customRoleId })
    expect((await pause(watcher)).code).toBe(4003)
    expect(await paused()).toEqual([])
  })
})
