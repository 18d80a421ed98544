import { eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { BulkAct, BulkKind } from '#src/contract/core/bulk-actions.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { signIns, users } from '#src/services/authentication/schema.ts'
import { brands, merchantBrands } from '#src/services/core/brands/schema.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { offerTypes } from '#src/services/core/offer-types/schema.ts'
import { reasonTemplates } from '#src/services/core/reason-templates/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { branches } from '#src/services/location/branches/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { addCoupons } from '#tests/support/coupons.ts'
import { COMMENT, openBulk } from './support.ts'

const bulk = await openBulk()
const { db, person, workOff, read } = bulk
const admin = await person({ role: 'ADMIN' })

type Person = typeof admin
type All = { list: string; [name: string]: unknown }

async function act(
  by: Person,
  name: BulkAct,
  what: { all: All } | { kind: BulkKind; ids: string[] },
) {
  const body =
    'all' in what
      ? { act: name, all: { term: 'ALL', ...what.all } }
      : { act: name, items: what.ids.map((id) => ({ kind: what.kind, id, version: null })) }
  const { data, ...answer } = await by.ask<{ id: string }>('/bulk-actions', 'POST', body)
  if (answer.code !== 2000) return answer
  const comment = name === 'block' ? { comment: COMMENT } : {}
  const started = await by.ask(`/bulk-actions/${data.id}/start`, 'PUT', comment)
  if (started.code !== 2000) throw new Error(started.displayMessage)
  await workOff()
  return read(by, data.id)
}

describe('merchants and banks', () => {
  test('are blocked together: each is signed out and told, and unblocked again [BULK-10]', async () => {
    const some = [await person(), await person()]
    const ids = some.map(({ id }) => id)
    const done = await act(admin, 'block', { kind: 'merchant', ids })
    expect(done).toMatchObject({ state: 'DONE', done: 2, failed: 0 })
    const rows = await db.select().from(users).where(inArray(users.id, ids))
    expect(rows.map(({ approvalStatus }) => approvalStatus)).toEqual(['BLOCKED', 'BLOCKED'])
    const ended = await db.select().from(signIns).where(inArray(signIns.userId, ids))
    expect(ended.map(({ revokedReason }) => revokedReason)).toEqual(['blocked', 'blocked'])
    const news = await db.select().from(notifications).where(inArray(notifications.userId, ids))
    expect(news.map(({ type }) => type)).toEqual(['merchant-blocked', 'merchant-blocked'])
    expect(await act(admin, 'block', { kind: 'merchant', ids })).toMatchObject({ failed: 2 })
    expect(await act(admin, 'unblock', { kind: 'merchant', ids })).toMatchObject({ done: 2 })
  })

  test('all that a list shows are those that the act can be taken on; of the other type none [BULK-07]', async () => {
    const fullName = 'Lantern Row'
    const [open, waiting] = [
      await person({ fullName }),
      await person({ fullName, approvalStatus: 'PENDING' }),
    ]
    const bank = await person({ fullName, role: 'BANK' })
    const all = { list: 'accounts', type: 'MERCHANT', term: fullName }
    expect(await act(admin, 'block', { all })).toMatchObject({ total: 1, done: 1 })
    const rows = await db.select().from(users).where(eq(users.fullName, fullName))
    const states = new Map(rows.map(({ id, approvalStatus }) => [id, approvalStatus]))
    expect([open, waiting, bank].map(({ id }) => states.get(id))).toEqual([
      'BLOCKED',
      'PENDING',
      'APPROVED',
    ])
    expect(await act(bank, 'block', { all })).toMatchObject({ code: 4003 })
  })
})

describe('coupons', () => {
  test('are switched off and on by their merchant, not once they are redeemed [BULK-10]', async () => {
    const merchant = await person()
    const deal = await bulk.deal(merchant.id)
    const [one, two, redeemed] = await addCoupons(db, deal, 3)
    if (!one || !two || !redeemed) throw new Error('no coupons')
    const ids = [one.id, two.id, redeemed.id]
    await db.update(coupons).set({ redeemedAt: new Date() }).where(eq(coupons.id, redeemed.id))
    const off = await act(merchant, 'deactivate', { kind: 'coupon', ids })
    expect(off).toMatchObject({ done: 2, failed: 1 })
    const failed = 'failures' in off ? off.failures : []
    expect(failed).toMatchObject([{ id: redeemed.id, name: redeemed.code }])
    const active = async () => {
      const rows = await db
        .select()
        .from(coupons)
        .where(inArray(coupons.id, [one.id, two.id]))
      return rows.map((row) => row.active)
    }
    expect(await active()).toEqual([false, false])
    const events = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, one.id))
    expect(events.map(({ event }) => event)).toEqual(['coupon.deactivated'])
    const all = { list: 'coupons', dealId: deal.id }
    expect(await act(merchant, 'activate', { all })).toMatchObject({ total: 2, done: 2 })
    expect(await active()).toEqual([true, true])
    const rival = await person()
    expect(await act(rival, 'deactivate', { all })).toMatchObject({ code: 4022 })
    expect(await act(rival, 'deactivate', { kind: 'coupon', ids })).toMatchObject({ code: 4022 })
    expect(await act(admin, 'deactivate', { kind: 'coupon', ids })).toMatchObject({ code: 4003 })
  })
})

describe('administrators', () => {
  test('are deactivated together, never the one who does it; who changed since fails as stale [BULK-02, BULK-10]', async () => {
    const [leaves, changed] = [await person({ role: 'ADMIN' }), await person({ role: 'ADMIN' })]
    const ids = [leaves.id, changed.id, admin.id]
    const items = ids.map((id) => ({ kind: 'staff', id, version: null }))
    const body = { act: 'deactivate', items }
    const { data } = await admin.ask<{ id: string }>('/bulk-actions', 'POST', body)
    await db.update(users).set({ updatedAt: new Date() }).where(eq(users.id, changed.id))
    await admin.ask(`/bulk-actions/${data.id}/start`, 'PUT', {})
    await workOff()
    const { failures, ...rest } = await read(admin, data.id)
    expect(rest).toMatchObject({ done: 1, failed: 2 })
    expect(failures.map(({ id, reason }) => [id, reason])).toEqual([
      [changed.id, expect.stringContaining('changed at')],
      [admin.id, expect.any(String)],
    ])
    const rows = await db.select().from(users).where(inArray(users.id, ids))
    expect(rows.filter((row) => row.deactivatedAt).map(({ id }) => id)).toEqual([leaves.id])
    expect(await act(admin, 'activate', { kind: 'staff', ids: [leaves.id] })).toMatchObject({
      done: 1,
    })
  })
})

test('branches that a list shows are approved, each where it may be, and deleted by their owner [BULK-01, BULK-07]', async () => {
  const owner = await person()
  const [verified, unverified] = [v7(), v7()]
  const row = {
    ownerId: owner.id,
    ownerRole: 'MERCHANT' as const,
    name: 'Lantern counter',
    address: '12 Rampart Street',
    latitude: 6.9,
    longitude: 79.8,
    globalCode: '6MV6WRFP+QM',
    city: 'Colombo',
    country: 'Sri Lanka',
  }
  await db.insert(branches).values([
    { ...row, id: verified, addressVerified: true },
    { ...row, id: unverified },
  ])
  const all = { list: 'branches', status: 'PENDING', term: 'Lantern' }
  expect(await act(admin, 'approve', { all })).toMatchObject({
    total: 2,
    done: 1,
    failed: 1,
    failures: [{ id: unverified, name: 'Lantern counter' }],
  })
  const rival = await person()
  const mine = { list: 'branches', ownerId: owner.id }
  expect(await act(rival, 'delete', { all: mine })).toMatchObject({ code: 4022 })
  expect(await act(owner, 'delete', { all: mine })).toMatchObject({ total: 2, done: 2 })
})

describe('master data', () => {
  const entry = (name: string) => ({ id: v7(), name })

  test('of a kind is deleted together; a brand in use stays and says by whom it is used [BULK-12]', async () => {
    const merchant = await person()
    const [used, free, other] = [entry('Lantern A'), entry('Lantern B'), entry('Other')]
    const about = { description: 'Lanterns', imageUrl: null }
    await db.insert(brands).values([used, free, other].map((one) => ({ ...one, ...about })))
    await db.insert(merchantBrands).values({ merchantId: merchant.id, brandId: used.id })
    const done = await act(admin, 'delete', { all: { list: 'brands', term: 'Lantern' } })
    expect(done).toMatchObject({ total: 2, done: 1, failed: 1 })
    expect(done).toMatchObject({
      failures: [{ id: used.id, name: 'Lantern A', reason: expect.stringContaining('1 merchant') }],
    })
    const rows = await db.select().from(brands)
    const kept = rows.filter(({ deletedAt }) => deletedAt === null).map(({ name }) => name)
    expect([kept.includes('Lantern A'), kept.includes('Lantern B')]).toEqual([true, false])
    expect(kept).toContain('Other')
    const events = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, free.id))
    expect(events).toMatchObject([{ event: 'brand.deleted', actorId: admin.id }])
  })

  test('that has changed since the question fails as stale, and who may not delete one may not many [BULK-02, BULK-12]', async () => {
    const [one, changed] = [entry('Cashback'), entry('Two for one')]
    await db.insert(offerTypes).values([one, changed])
    const items = [one, changed].map(({ id }) => ({ kind: 'offerType', id, version: null }))
    const body = { act: 'delete', items }
    expect(await (await person()).ask('/bulk-actions', 'POST', body)).toMatchObject({ code: 4003 })
    const { data } = await admin.ask<{ id: string }>('/bulk-actions', 'POST', body)
    await db.update(offerTypes).set({ version: 2 }).where(eq(offerTypes.id, changed.id))
    await admin.ask(`/bulk-actions/${data.id}/start`, 'PUT', {})
    await workOff()
    expect(await read(admin, data.id)).toMatchObject({
      done: 1,
      failed: 1,
      failures: [{ id: changed.id, name: 'Two for one' }],
    })
  })

  test('categories are those that the list shows under its filter [BULK-07, BULK-12]', async () => {
    const [over, running] = [entry('Avurudu past'), entry('Avurudu next')]
    const season = { categoryType: 'SEASONAL' as const, startDate: new Date('2020-01-01') }
    await db.insert(categories).values([
      { ...over, ...season, expiryDate: new Date('2020-02-01') },
      { ...running, ...season, expiryDate: new Date('2999-02-01') },
    ])
    const all = { list: 'categories', term: 'Avurudu', filter: 'expired' }
    expect(await act(admin, 'delete', { all })).toMatchObject({ total: 1, done: 1 })
    const [left] = await db.select().from(categories).where(eq(categories.id, running.id))
    expect(left?.deletedAt).toBeNull()
  })

  test('reasons are those of a kind and language, deleted by whoever may delete one [BULK-07, BULK-12]', async () => {
    const about = { kind: 'branches', text: 'Move the pin.' } as const
    const [one, other] = [entry('Pin A'), entry('Pin A')]
    await db.insert(reasonTemplates).values([
      { ...one, ...about, language: 'en' },
      { ...other, ...about, language: 'ru' },
    ])
    const all = { list: 'reasons', term: 'pin', kind: 'branches', language: 'ru' }
    const customRoleId = v7()
    const permissions = ['APPROVE_DEAL', 'VIEW_DEAL'] as const
    await db
      .insert(customRoles)
      .values({ id: customRoleId, name: 'Deals', permissions: [...permissions] })
    const narrow = await person({ role: 'ADMIN', customRoleId })
    expect(await act(narrow, 'delete', { all })).toMatchObject({ code: 4003 })
    expect(await act(admin, 'delete', { all })).toMatchObject({ total: 1, done: 1 })
    const [left] = await db.select().from(reasonTemplates).where(eq(reasonTemplates.id, one.id))
    expect(left?.deletedAt).toBeNull()
  })
})
