import { eq } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { users } from '#src/services/authentication/schema.ts'
import { dealCoupons } from '#src/services/core/coupons/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addCoupons, lastDay, openCoupons } from '#tests/support/coupons.ts'

const shop = await openCoupons()
const { db } = shop
const owner = await shop.person()
const [user, other] = [await shop.user(), await shop.user()]

async function stocked(count: number, changes = {}) {
  const deal = await shop.deal(owner.id)
  return { deal, coupons: await addCoupons(db, deal, count, changes) }
}

test('a person collects a coupon, soonest to expire first, and the shop redeems it [COUP-58, COUP-60]', async () => {
  const { deal } = await stocked(2)
  const [soon] = await addCoupons(db, deal, 1, lastDay(3))
  const answer = await user.collect(deal.id)
  expect(answer).toMatchObject({ code: 2000, data: { couponCode: soon?.code } })
  expect(await shop.couponOf(soon?.id ?? '')).toMatchObject({
    collectedBy: user.id,
    collectedAt: expect.any(Date),
  })
  const audit = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, soon?.id ?? ''))
  expect(audit).toMatchObject([{ event: 'coupon.collected', actorId: user.id }])
  expect(await owner.redeem(answer.data.couponCode)).toMatchObject({ code: 2000 })
})

test('the same key gets the same coupon, also when both come at once; another key gets another [R12]', async () => {
  const { deal } = await stocked(5)
  const key = v4()
  const together = await Promise.all(Array.from({ length: 8 }, () => user.collect(deal.id, key)))
  const codes = new Set(together.map(({ data }) => data.couponCode))
  expect(codes.size).toBe(1)
  const second = await user.collect(deal.id)
  expect(codes).not.toContain(second.data.couponCode)
  expect(await other.collect(deal.id, key)).toMatchObject({ code: 2000 })
  const { deal: elsewhere } = await stocked(1)
  expect(await user.collect(elsewhere.id, key)).toMatchObject({ code: 4000, data: { errors: {} } })
})

test('of two who collect the last coupon at once one gets it, the other hears that none is left', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { deal } = await stocked(1)
    const answers = await Promise.all([user.collect(deal.id), other.collect(deal.id)])
    expect(answers.map(({ code }) => code).sort()).toEqual([2000, 4022])
    expect(answers.find(({ code }) => code === 4022)?.displayMessage).toBe(
      'This deal has no coupons left.',
    )
  }
})

test('forty who collect at once get forty different coupons', async () => {
  const { deal } = await stocked(40)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_none, at) => (at % 2 ? user : other).collect(deal.id)),
  )
  expect(new Set(answers.map(({ data }) => data.couponCode)).size).toBe(40)
})

test('what is expired, switched off or collected is not given', async () => {
  const { deal } = await stocked(1, lastDay(-1))
  await addCoupons(db, deal, 1, { active: false })
  await addCoupons(db, deal, 1, { collectedBy: other.id, collectedAt: new Date() })
  expect(await user.collect(deal.id)).toMatchObject({ code: 4022 })
})

test('only active deals give coupons', async () => {
  const begin = new Date(Date.now() + 86_400_000)
  const closed = [
    await shop.deal(owner.id, { validFrom: begin }),
    await shop.deal(owner.id, lastDay(-1)),
  ]
  for (const deal of closed) {
    await addCoupons(db, deal, 1)
    expect(await user.collect(deal.id)).toMatchObject({
      code: 4022,
      displayMessage: 'You can’t collect coupons from this deal at the moment.',
    })
  }
  const { deal } = await stocked(1)
  await db.update(dealCoupons).set({ status: 'INACTIVE' }).where(eq(dealCoupons.dealId, deal.id))
  expect(await user.collect(deal.id)).toMatchObject({ code: 4022 })
})

test('a deal that nobody may know yet, or that is not there, is not found; one without coupons has none left', async () => {
  const waiting = await shop.deal(owner.id, { approvalStatus: 'PENDING' })
  const deleted = await shop.deal(owner.id, { deletedAt: new Date() })
  for (const id of [waiting.id, deleted.id, v4()]) {
    expect(await user.collect(id)).toMatchObject({ status: 404 })
  }
  const bare = await shop.deal(owner.id)
  expect(await user.collect(bare.id)).toMatchObject({ code: 4022 })
})

test('the coupons of a blocked merchant are not given', async () => {
  const blocked = await shop.person()
  const deal = await shop.deal(blocked.id)
  await addCoupons(db, deal, 1)
  await db.update(users).set({ approvalStatus: 'BLOCKED' }).where(eq(users.id, blocked.id))
  expect(await user.collect(deal.id)).toMatchObject({ code: 4022 })
})
