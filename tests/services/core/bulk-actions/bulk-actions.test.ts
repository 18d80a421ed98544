import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BulkAction } from '#src/contract/core/bulk-actions.ts'
import { signIns, users } from '#src/services/authentication/schema.ts'
import { dealReviews, deals } from '#src/services/core/deals/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { COMMENT, openBulk } from './support.ts'

const bulk = await openBulk()
const { db, person, pendingDeals, create, start, work, workOff, read } = bulk
const admin = await person({ role: 'ADMIN', fullName: 'Ishara Fernando' })
const merchant = await person()

function newsOf(userId: string) {
  return db.select().from(notifications).where(eq(notifications.userId, userId))
}

test('many deals are rejected with one comment: each has its review and audit row, and the owner is told once [BULK-03, BULK-04]', async () => {
  const [owner, other] = [await person(), await person()]
  const many = await pendingDeals(owner.id, 12)
  const [single] = await pendingDeals(other.id, 1)
  if (!single) throw new Error('no deal')
  const id = await start(admin, 'reject', [...many, single], COMMENT)
  await workOff()
  expect(await read(admin, id)).toMatchObject({ state: 'DONE', total: 13, done: 13, failed: 0 })
  const ids = [...many, single].map((deal) => deal.id)
  const reviews = await db.select().from(dealReviews).where(inArray(dealReviews.dealId, ids))
  expect(reviews.map(({ comment, decidedBy }) => [comment, decidedBy])).toEqual(
    ids.map(() => [COMMENT, admin.id]),
  )
  const audited = await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.event, 'deal.rejected'), eq(auditEntries.requestId, id)))
  expect(audited.map(({ subjectId }) => subjectId).sort()).toEqual(ids.sort())
  expect(await newsOf(owner.id)).toMatchObject([
    {
      type: 'deals-rejected',
      params: { count: 12, comment: COMMENT },
      link: '/deals/list/merchant?status=rejected',
    },
  ])
  expect(await newsOf(other.id)).toMatchObject([
    {
      type: 'deal-rejected',
      params: { comment: COMMENT },
      link: `/deals/view/merchant/${single.id}`,
    },
  ])
})

test('what changed since it was frozen fails as stale, the rest is decided, and reasons are in the reader’s language [BULK-02, BULK-06]', async () => {
  const [edited, decided, good] = await pendingDeals(merchant.id, 3)
  if (!edited || !decided || !good) throw new Error('no deals')
  const { data } = await create(admin, 'approve', [edited, decided, good])
  await db.update(deals).set({ version: 2 }).where(eq(deals.id, edited.id))
  await admin.ask('/deals/ADMIN/approve', 'PUT', {
    id: decided.id,
    version: 1,
    approvalStatus: 'REJECTED',
    comment: COMMENT,
    userType: 'MERCHANT',
    role: 'ADMIN',
  })
  await admin.ask(`/bulk-actions/${data.id}/start`, 'PUT', {})
  await workOff()
  const { failures, ...rest } = await read(admin, data.id)
  expect(rest).toMatchObject({ state: 'DONE', done: 1, failed: 2 })
  expect(failures.map(({ id, reason }) => [id, reason])).toEqual([
    [edited.id, expect.stringContaining('This deal was changed at')],
    [decided.id, expect.stringContaining('Ishara Fernando rejected this deal')],
  ])
  const headers = { ...admin.headers, 'accept-language': 'ru' }
  const response = await bulk.core.request(`/bulk-actions/${data.id}`, { headers })
  const { data: russian }: { data: BulkAction } = await response.json()
  expect(russian.failures[0]?.reason).toMatch(/[а-я]/)
})

test('the version that was seen on the list counts, not the one at the question [BULK-02]', async () => {
  const [same, edited, ahead] = await pendingDeals(merchant.id, 3)
  if (!same || !edited || !ahead) throw new Error('no deals')
  await db.update(deals).set({ version: 2 }).where(eq(deals.id, edited.id))
  await db.update(deals).set({ version: 7 }).where(eq(deals.id, ahead.id))
  const { data } = await create(admin, 'approve', [same, edited, { id: ahead.id, version: 7 }])
  await admin.ask(`/bulk-actions/${data.id}/start`, 'PUT', {})
  await workOff()
  const { failures, ...rest } = await read(admin, data.id)
  expect(rest).toMatchObject({ state: 'DONE', done: 2, failed: 1 })
  expect(failures.map(({ id }) => id)).toEqual([edited.id])
})

test('a record that is named twice is decided once [BULK-02]', async () => {
  const [one, other] = await pendingDeals(merchant.id, 2)
  if (!one || !other) throw new Error('no deals')
  const { data } = await create(admin, 'approve', [one, other, one])
  expect(data.total).toBe(2)
  await admin.ask(`/bulk-actions/${data.id}/start`, 'PUT', {})
  await workOff()
  expect(await read(admin, data.id)).toMatchObject({ state: 'DONE', done: 2, failed: 0 })
})

describe('a start', () => {
  test('needs the comment that the act needs, and happens once', async () => {
    const { data } = await create(admin, 'reject', await pendingDeals(merchant.id, 2))
    const path = `/bulk-actions/${data.id}/start`
    expect(await admin.ask(path, 'PUT', {})).toMatchObject({ code: 4000 })
    expect(await read(admin, data.id)).toMatchObject({ state: 'DRAFT', done: 0 })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.ask(path, 'PUT', { comment: COMMENT })),
    )
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 2000))
    await workOff()
    expect(await read(admin, data.id)).toMatchObject({ state: 'DONE', done: 2 })
    const started = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, data.id))
    expect(started).toMatchObject([{ event: 'bulk-action.started', after: { rows: 2 } }])
  })

  test('is its owner’s alone, and so is the result', async () => {
    const { data } = await create(admin, 'reject', await pendingDeals(merchant.id, 1))
    const other = await person({ role: 'ADMIN' })
    const path = `/bulk-actions/${data.id}`
    expect(await other.ask(path)).toMatchObject({ code: 4004 })
    expect(await other.ask(`${path}/start`, 'PUT', { comment: COMMENT })).toMatchObject({
      code: 4004,
    })
    expect(await other.ask(`${path}/stop`, 'PUT')).toMatchObject({ code: 4004 })
  })
})

describe('who may do it', () => {
  test('is asked before anything is frozen, and owners reach their own deals alone [Z11]', async () => {
    const rival = await person()
    const [own] = await pendingDeals(merchant.id, 1)
    const [foreign] = await pendingDeals(rival.id, 1)
    if (!own || !foreign) throw new Error('no deals')
    expect(await create(merchant, 'approve', [own])).toMatchObject({ code: 4003 })
    expect(await create(merchant, 'delete', [foreign])).toMatchObject({ code: 4022 })
    const id = await start(merchant, 'delete', [own, foreign])
    await workOff()
    expect(await read(merchant, id)).toMatchObject({ total: 1, done: 1 })
    const [left] = await db.select().from(deals).where(eq(deals.id, foreign.id))
    expect(left?.deletedAt).toBeNull()
  })

  test('is asked again before each record: whoever is blocked or loses the permission decides no further [Z11, BULK-05]', async () => {
    const owner = await person()
    const blocked = await start(owner, 'delete', await pendingDeals(owner.id, 3))
    await db.update(users).set({ approvalStatus: 'BLOCKED' }).where(eq(users.id, owner.id))
    const demoted = await person({ role: 'ADMIN' })
    const lost = await start(demoted, 'reject', await pendingDeals(merchant.id, 3), COMMENT)
    await db.update(users).set({ role: 'BANK' }).where(eq(users.id, demoted.id))
    await workOff()
    expect(await bulk.rowOf(blocked)).toMatchObject({
      state: 'STOPPED',
      stopReason: 'errors:service.blocked',
    })
    expect(await bulk.rowOf(lost)).toMatchObject({
      state: 'STOPPED',
      stopReason: 'errors:service.forbidden',
    })
    const left = and(eq(deals.approvalStatus, 'PENDING'), eq(deals.merchantId, owner.id))
    expect(await db.$count(deals, left)).toBe(3)
  })
})

test('signing out does not stop an action, ending that sign-in from elsewhere does [BULK-09]', async () => {
  for (const [reason, state] of [
    ['signed-out', 'DONE'],
    ['ended', 'STOPPED'],
  ] as const) {
    const owner = await person()
    const id = await start(owner, 'delete', await pendingDeals(owner.id, 2))
    const end = { revokedAt: new Date(), revokedReason: reason }
    await db.update(signIns).set(end).where(eq(signIns.userId, owner.id))
    await workOff()
    expect(await bulk.rowOf(id)).toMatchObject({ state })
  }
})

test('a stop decides no further, and owners of what was decided are told [BULK-05]', async () => {
  const owner = await person()
  const id = await start(admin, 'approve', await pendingDeals(owner.id, 2))
  await admin.ask(`/bulk-actions/${id}/stop`, 'PUT')
  await work()
  expect(await read(admin, id)).toMatchObject({
    state: 'STOPPED',
    done: 0,
    stopReason: 'You stopped this.',
  })
})

test('all that match a list are frozen under its filters: those that the act can be taken on [BULK-07]', async () => {
  const owner = await person()
  const waiting = await pendingDeals(owner.id, 3)
  const [approved] = await pendingDeals(owner.id, 1)
  if (!approved) throw new Error('no deal')
  await db.update(deals).set({ approvalStatus: 'APPROVED' }).where(eq(deals.id, approved.id))
  const all = { list: 'deals', term: 'ALL', status: 'ALL', merchantId: owner.id }
  const { data } = await admin.ask<{ id: string; total: number }>('/bulk-actions', 'POST', {
    act: 'reject',
    all,
  })
  expect(data.total).toBe(waiting.length)
  const narrowed = (more: object) =>
    admin.ask('/bulk-actions', 'POST', { act: 'reject', all: { ...all, ...more } })
  expect(await narrowed({ term: 'no such deal' })).toMatchObject({ code: 4022 })
  expect(await narrowed({ from: '2090-01-01' })).toMatchObject({ code: 4022 })
  expect(await narrowed({ brand: 'unknown' })).toMatchObject({ code: 4000 })
})
