import { eq } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import type { PackageStatus } from '#src/contract/core/user-packages.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { addCoupons, openCoupons } from '#tests/support/coupons.ts'
import { addPackage, addPackageSubscription, joinedBy } from '#tests/support/packages.ts'

const shop = await openCoupons()
const { db } = shop
const owner = await shop.person()
const city = await addPackage(db)

const person = () => shop.person({ role: 'USER', business: undefined })

async function stocked(count: number) {
  const deal = await shop.deal(owner.id)
  await addCoupons(db, deal, count)
  return deal
}

async function withPackage(changes: Parameters<typeof addPackageSubscription>[2] = {}) {
  const user = await person()
  await addPackageSubscription(db, user.id, { packageId: city.id, ...changes })
  return user
}

const usedBy = async (userId: string) => (await joinedBy(db, userId)).at(-1)?.usedCoupons

function statusOf(user: Awaited<ReturnType<typeof person>>) {
  return user.ask<PackageStatus>(`/user-subscription/status/${user.id}`)
}

test('of fifty who collect at once with three left three get a coupon, and the package ends used up', async () => {
  const deal = await stocked(60)
  const user = await withPackage({ couponLimit: 10, usedCoupons: 7 })
  const answers = await Promise.all(Array.from({ length: 50 }, () => user.collect(deal.id)))
  const got = answers.filter(({ code }) => code === 2000)
  expect(got).toHaveLength(3)
  expect(new Set(got.map(({ data }) => data.couponCode)).size).toBe(3)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([2000, 4022]))
  expect(answers.find(({ code }) => code === 4022)?.displayMessage).toBe(
    'You’ve collected all the coupons in your package. Join again to collect more.',
  )
  expect(await db.$count(coupons, eq(coupons.collectedBy, user.id))).toBe(3)
  expect(await usedBy(user.id)).toBe(10)
})

test('without a package, or with one that is over, no coupon is collected and the reason is said', async () => {
  const deal = await stocked(2)
  const none = await person()
  const over = await withPackage({ endsAt: new Date(Date.now() - 1000) })
  expect(await none.collect(deal.id)).toMatchObject({
    code: 4022,
    displayMessage: 'Join a package first. You need one to collect coupons.',
  })
  expect(await over.collect(deal.id)).toMatchObject({
    code: 4022,
    displayMessage: 'Your package has expired. Join again to collect coupons.',
  })
  expect(await db.$count(coupons, eq(coupons.collectedBy, over.id))).toBe(0)
})

test('where no coupon is left that is said first, and the package loses none', async () => {
  const bare = await shop.deal(owner.id)
  const sold = await stocked(1)
  await (await withPackage()).collect(sold.id)
  const user = await withPackage()
  const none = await person()
  for (const { id } of [bare, sold]) {
    for (const who of [user, none]) {
      expect(await who.collect(id)).toMatchObject({
        code: 4022,
        displayMessage: 'This deal has no coupons left.',
      })
    }
  }
  expect(await usedBy(user.id)).toBe(0)
})

test('the same wish takes one coupon off the package, however often it comes [R12]', async () => {
  const deal = await stocked(20)
  const user = await withPackage({ couponLimit: 5 })
  const key = v4()
  const answers = await Promise.all(Array.from({ length: 10 }, () => user.collect(deal.id, key)))
  expect(new Set(answers.map(({ data }) => data.couponCode)).size).toBe(1)
  expect(await usedBy(user.id)).toBe(1)
})

test('the status tells the current package, what is left of it and when it ends [UPKG-09, UPKG-29]', async () => {
  const deal = await stocked(5)
  const endsAt = new Date('2126-03-04T18:29:59.999Z')
  const user = await withPackage({ couponLimit: 3, endsAt })
  await user.collect(deal.id)
  const { data } = await statusOf(user)
  expect(data).toEqual({
    expired: false,
    remainingCoupons: 2,
    planId: city.id,
    subscriptionEndDate: expect.objectContaining({
      milliseconds: endsAt.getTime(),
      displayDate: expect.stringContaining('2126'),
    }),
  })
  const exhausted = await withPackage({ couponLimit: 3, usedCoupons: 3 })
  expect((await statusOf(exhausted)).data).toMatchObject({ expired: false, remainingCoupons: 0 })
  const over = await withPackage({ endsAt: new Date(Date.now() - 1000), couponLimit: 3 })
  expect((await statusOf(over)).data).toMatchObject({ expired: true, remainingCoupons: 3 })
  expect((await statusOf(await person())).data).toEqual({
    expired: false,
    remainingCoupons: 0,
    planId: null,
    subscriptionEndDate: null,
  })
})
