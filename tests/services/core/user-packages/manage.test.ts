import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import {
  PACKAGE_NAME_MAX,
  PACKAGES_MAX,
  type UserPackage,
} from '#src/contract/core/user-packages.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { accountId } from '#src/world/account.ts'
import { openCore, ownPicture } from '#tests/support/core.ts'
import { addPackage, addPackageSubscription, joinedBy } from '#tests/support/packages.ts'
import { aPackage } from './package-payload.ts'

const { db, ask } = await openCore()
type Added = { id: string; errors?: Record<string, string> }
const PATH = '/user-subscription'

let picture = ''
beforeAll(async () => {
  picture = await ownPicture(db, 'ishara')
})

const add = (changes: object = {}) =>
  ask<Added>('ishara', PATH, { method: 'POST', body: aPackage(picture, changes) })
const change = (id: string, changes: object = {}) =>
  ask<Added | null>('ishara', `${PATH}/${id}`, {
    method: 'PUT',
    body: aPackage(picture, { version: 1, ...changes }),
  })
const remove = (id: string) => ask<null>('ishara', `${PATH}/${id}`, { method: 'DELETE' })
const list = async () => (await ask<{ packages: UserPackage[] }>('ishara', PATH)).data.packages
const find = async (id: string) => (await list()).find((one) => one.id === id)

test('a package is added, changed and deleted, and each is in the audit trail [UPKG-08, UPKG-28]', async () => {
  const added = await add({ userId: accountId('ishara') })
  expect(added).toMatchObject({ code: 2000, displayMessage: 'Package added.' })
  const { id } = added.data
  expect(await find(id)).toEqual({
    id,
    name: 'Weekend explorer',
    price: { cents: 1_490_00, currency: 'LKR', display: 'LKR\u00a01,490.00' },
    couponLimit: 12,
    validDays: 30,
    imageUrl: picture,
    version: 1,
  })
  expect(await change(id, { name: 'Long weekend', price: 0 })).toMatchObject({ code: 2000 })
  expect(await find(id)).toMatchObject({ name: 'Long weekend', price: { cents: 0 }, version: 2 })
  expect(await remove(id)).toMatchObject({ code: 2000, displayMessage: 'Package deleted.' })
  expect(await find(id)).toBeUndefined()
  expect(await change(id)).toMatchObject({ code: 4004 })
  expect(await remove(id)).toMatchObject({ code: 4004 })
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  expect(entries.map(({ event }) => event).sort()).toEqual([
    'package.added',
    'package.deleted',
    'package.updated',
  ])
})

test('what is missing or out of range is refused, field by field', async () => {
  const wrong: [object, string][] = [
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(PACKAGE_NAME_MAX + 1) }, 'name'],
    [{ name: 'a\0b' }, 'name'],
    [{ price: -1 }, 'price'],
    [{ price: 10.5 }, 'price'],
    [{ price: undefined }, 'price'],
    [{ couponLimit: 0 }, 'couponLimit'],
    [{ couponLimit: 'many' }, 'couponLimit'],
    [{ validDays: 0 }, 'validDays'],
    [{ validDays: undefined }, 'validDays'],
    [{ imageUrl: '' }, 'imageUrl'],
    [{ imageUrl: 'https://elsewhere.example/a.png' }, 'imageUrl'],
  ]
  const before = await list()
  for (const [changes, field] of wrong) {
    const answer = await add(changes)
    expect(answer).toMatchObject({ status: 400, code: 4000 })
    expect(Object.keys(answer.data.errors ?? {}), JSON.stringify(changes)).toEqual([field])
  }
  expect(await list()).toEqual(before)
})

test('the cover is an own picture; the one that the package has stays good for everybody [U09]', async () => {
  const foreign = await ownPicture(db, 'nadeesha')
  expect(await add({ imageUrl: foreign })).toMatchObject({ code: 4000 })
  const { id } = await addPackage(db, { imageUrl: foreign })
  expect(await change(id, { imageUrl: foreign, name: 'Same picture' })).toMatchObject({
    code: 2000,
  })
})

test('an edit of a version that is no longer there is refused with words', async () => {
  const { id } = await addPackage(db)
  expect(await change(id, { version: 1, name: 'First' })).toMatchObject({ code: 2000 })
  const late = await change(id, { version: 1, name: 'Second' })
  expect(late).toMatchObject({ status: 422, code: 4022 })
  expect(late.displayMessage).toContain('This package was changed')
  expect(await find(id)).toMatchObject({ name: 'First' })
})

test('one that somebody uses is not deleted; one that is expired or used up is [UPKG-34]', async () => {
  const { id: packageId } = await addPackage(db)
  const user = v7()
  const used = await addPackageSubscription(db, user, { packageId, couponLimit: 2, usedCoupons: 1 })
  await addPackageSubscription(db, v7(), { packageId, couponLimit: 2, usedCoupons: 2 })
  await addPackageSubscription(db, v7(), { packageId, endsAt: new Date(Date.now() - 1000) })
  expect(await remove(packageId)).toMatchObject({
    status: 422,
    code: 4022,
    displayMessage: 'You can’t delete this package yet: 1 person is using it.',
  })
  expect(await find(packageId)).toBeDefined()
  const { id: free } = await addPackage(db)
  await addPackageSubscription(db, v7(), { packageId: free, couponLimit: 2, usedCoupons: 2 })
  expect(await remove(free)).toMatchObject({ code: 2000 })
  expect(await joinedBy(db, user)).toEqual([used])
})

test('an edit changes nothing for those who have the package [UPKG-34]', async () => {
  const { id: packageId } = await addPackage(db)
  const user = v7()
  const bought = await addPackageSubscription(db, user, { packageId, couponLimit: 10 })
  await change(packageId, { couponLimit: 1, validDays: 1, price: 1_00 })
  expect(await joinedBy(db, user)).toEqual([bought])
})

test('no more are offered than stand on one screen, also when many are added at once', async () => {
  const place = PACKAGES_MAX - (await list()).length
  for (let more = 2; more < place; more += 1) await addPackage(db)
  const answers = await Promise.all(Array.from({ length: 6 }, () => add()))
  expect(answers.map(({ code }) => code).sort()).toEqual([2000, 2000, 4022, 4022, 4022, 4022])
  expect(await list()).toHaveLength(PACKAGES_MAX)
})
