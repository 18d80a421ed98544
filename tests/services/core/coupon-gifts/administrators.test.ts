import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { GOODWILL_PER_PERSON } from '#src/contract/core/coupon-gifts.ts'
import { couponGifts, giftLists } from '#src/services/core/coupon-gifts/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { openGifts } from '#tests/support/gifts.ts'

const { db, owner, admin, newNumber, give, stocked, collectedOf } = await openGifts()

beforeEach(async () => {
  await db.update(couponGifts).set({ createdAt: new Date('2020-01-01') })
})

test('a gift in a merchant’s name tells the merchant, and both are in the trail [COUP-148]', async () => {
  const deal = await stocked()
  await give(admin, deal.id, newNumber())
  const sent = await db.select().from(notifications).where(eq(notifications.userId, owner.id))
  expect(sent.at(-1)).toMatchObject({ type: 'coupons-given', params: { count: 1 } })
  const [coupon] = await collectedOf(deal.id)
  const isIt = and(
    eq(auditEntries.subjectId, coupon?.id ?? ''),
    eq(auditEntries.event, 'coupon.given'),
  )
  expect(await db.select().from(auditEntries).where(isIt)).toMatchObject([
    { actorId: admin.id, actorRole: 'ADMIN' },
  ])
})

test('goodwill needs a reason and the right, and has a yearly limit for each person [COUP-149]', async () => {
  const deal = await stocked(20)
  const to = newNumber()
  const goodwill = { kind: 'GOODWILL', reason: 'Waited an hour' }
  expect(await give(owner, deal.id, to, goodwill)).toMatchObject({ status: 403 })
  expect(await give(admin, deal.id, to, { kind: 'GOODWILL' })).toMatchObject({ code: 4000 })
  for (let at = 0; at < GOODWILL_PER_PERSON; at += 1) {
    await db.update(couponGifts).set({ messageAt: null })
    expect(await give(admin, deal.id, to, goodwill)).toMatchObject({ code: 2000 })
  }
  const more = await give(admin, deal.id, to, goodwill)
  expect(more.displayMessage).toContain(`${GOODWILL_PER_PERSON} goodwill coupons this year`)
  await db.update(giftLists).set({ createdAt: new Date('2020-12-31') })
  expect(await give(admin, deal.id, newNumber(), goodwill)).toMatchObject({ code: 2000 })
})
