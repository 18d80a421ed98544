import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { addDays, businessDate, endOfBusinessDate } from '#src/i18n/business-time.ts'
import { users } from '#src/services/authentication/schema.ts'
import { joinPackage } from '#src/services/core/user-packages/join.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { openCoupons } from '#tests/support/coupons.ts'
import { addPackage, addPackageSubscription, joinedBy } from '#tests/support/packages.ts'

const shop = await openCoupons()
const { db } = shop
const timeZone = 'Asia/Colombo'
const free = await addPackage(db, { name: 'Welcome', priceCents: 0, couponLimit: 3 })
const city = await addPackage(db, { couponLimit: 5, validDays: 7 })
const island = await addPackage(db, { name: 'Island', priceCents: 2_990_00, couponLimit: 40 })
const over = { endsAt: new Date(Date.now() - 60_000) }
const usedUp = { couponLimit: 2, usedCoupons: 2 }

const person = () => shop.person({ role: 'USER', business: undefined })

function join(userId: string, packageId: string, checkoutId: string | null = v7()) {
  const origin = { caller: { userId, role: 'USER' as const }, requestId: v7(), address: null }
  return db.transaction((tx) =>
    joinPackage(tx, { userId, packageId, checkoutId, timeZone }, origin),
  )
}
const refused = (key: string) => expect.objectContaining({ kind: 'ruleBroken', key })

test('what is joined is kept as it was bought, to the end of its last business date [UPKG-34]', async () => {
  const { id } = await person()
  const joined = await join(id, city.id)
  const last = addDays(businessDate(Date.now(), timeZone), 7)
  expect(await joinedBy(db, id)).toMatchObject([
    {
      id: joined.subscriptionId,
      packageId: city.id,
      priceCents: 990_00,
      couponLimit: 5,
      validDays: 7,
      usedCoupons: 0,
      endsAt: new Date(endOfBusinessDate(last, timeZone)),
    },
  ])
  const audit = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, joined.subscriptionId))
  expect(audit).toMatchObject([{ event: 'package.joined', actorId: id }])
})

describe('one package at a time', () => {
  test('while one is active no other is joined', async () => {
    const { id } = await person()
    await join(id, city.id)
    const again = refused('core:package.alreadyActive')
    await expect(join(id, island.id)).rejects.toEqual(again)
    await expect(join(id, city.id)).rejects.toEqual(again)
  })

  test.each([
    ['expired', over],
    ['used up', usedUp],
  ])('after one that is %s another is, and then it is the current one', async (_how, state) => {
    const { id } = await person()
    await addPackageSubscription(db, id, { packageId: city.id, ...state })
    await join(id, island.id)
    const [before, now] = await joinedBy(db, id)
    expect(before?.replacedAt).toBeInstanceOf(Date)
    expect(now).toMatchObject({ packageId: island.id, replacedAt: null })
  })

  test('of thirty payments for a package at once one joins [R03]', async () => {
    for (const state of [null, usedUp]) {
      const { id } = await person()
      if (state) await addPackageSubscription(db, id, { packageId: city.id, ...state })
      const answers = await Promise.allSettled(
        Array.from({ length: 30 }, (_none, at) => join(id, at % 2 ? city.id : island.id)),
      )
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await joinedBy(db, id)).toHaveLength(state ? 2 : 1)
    }
  })

  test('one checkout brings one package, however often it is heard of', async () => {
    const { id } = await person()
    const checkoutId = v7()
    const first = await join(id, city.id, checkoutId)
    expect((await join(id, city.id, checkoutId)).subscriptionId).toBe(first.subscriptionId)
    expect(await joinedBy(db, id)).toHaveLength(1)
  })
})

describe('a free package is somebody’s first or none', () => {
  test.each([
    ['expired', over],
    ['used up', usedUp],
  ])('not after another that is %s, nor after itself', async (_how, state) => {
    for (const before of [city.id, free.id]) {
      const { id } = await person()
      await addPackageSubscription(db, id, { packageId: before, ...state })
      await expect(join(id, free.id, null)).rejects.toEqual(refused('core:package.freeOnce'))
    }
  })

  test('of twenty who join a free package at once one joins', async () => {
    const { id } = await person()
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => join(id, free.id, null)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await joinedBy(db, id)).toMatchObject([{ packageId: free.id, checkoutId: null }])
  })
})

test('what is not offered is not joined, nor by an account that is blocked', async () => {
  const { id } = await person()
  const gone = await addPackage(db, { deletedAt: new Date() })
  const unknown = expect.objectContaining({ kind: 'notFound', key: 'core:package.notFound' })
  for (const packageId of [gone.id, v7()]) {
    await expect(join(id, packageId)).rejects.toEqual(unknown)
  }
  await db.update(users).set({ approvalStatus: 'BLOCKED' }).where(eq(users.id, id))
  await expect(join(id, city.id)).rejects.toEqual(refused('core:package.noRight'))
})
