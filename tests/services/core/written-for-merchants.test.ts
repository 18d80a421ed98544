import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { Deal } from '#src/contract/core/deals.ts'
import type { DealSave } from '#src/contract/core/write-deal.ts'
import { users } from '#src/services/authentication/schema.ts'
import { dealReviews } from '#src/services/core/deals/schema.ts'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { fileUrl } from '#src/services/files/keys.ts'
import { files } from '#src/services/files/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { trustMarks, trustRules } from '#src/services/kit/decisions/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { accountId } from '#src/world/account.ts'
import { aDeal, openCore, ownPicture } from '#tests/support/core.ts'

const { db, ask } = await openCore()
const [merchant, writer, other] = ['nadeesha', 'ishara', 'tharindu'].map(accountId) as [
  string,
  string,
  string,
]
const image = await ownPicture(db, 'nadeesha')
await db.update(subscriptions).set({ dealsPerMonth: 100 }).where(eq(subscriptions.userId, merchant))

const write = (changes: Partial<DealSave> = {}, key = 'ishara') =>
  ask<{ dealId: string; errors?: Record<string, string> }>(key, '/deals/ADMIN', {
    method: 'POST',
    body: aDeal(image, changes),
  })
const rewrite = (id: string, version: number, key = 'ishara', changes: Partial<DealSave> = {}) =>
  ask(key, `/deals/${key === 'nadeesha' ? 'MERCHANT' : 'ADMIN'}`, {
    method: 'PUT',
    body: { ...aDeal(image, changes), id, version },
  })
const decide = (key: string, id: string, version = 1, approvalStatus = 'APPROVED') =>
  ask(key, '/deals/ADMIN/approve', {
    method: 'PUT',
    body: {
      id,
      version,
      approvalStatus,
      userType: 'MERCHANT',
      role: 'ADMIN',
      ...(approvalStatus === 'APPROVED' ? {} : { comment: 'Not like this.' }),
    },
  })
const read = async (id: string, key = 'nadeesha', role = 'MERCHANT') =>
  (await ask<Deal>(key, `/deals/${role}/${id}`)).data
const written = async (changes?: Partial<DealSave>) => (await write(changes)).data.dealId

describe('an administrator writes a deal in a merchant’s name', () => {
  test('it is the merchant’s, waits, names both, and the merchant is told [DEAL-170, DEAL-172]', async () => {
    const before = await monthOf()
    const answer = await write()
    expect([answer.status, answer.displayMessage]).toEqual([
      200,
      'Deal added for Harbour House. Another administrator has to approve it.',
    ])
    const { dealId } = answer.data
    const deal = await read(dealId)
    expect(deal).toMatchObject({ approvalStatus: 'PENDING', merchant: { id: merchant } })
    expect(deal.writtenBy).toMatchObject({ id: writer })
    expect((await read(dealId, 'priyanka', 'BANK')).writtenBy).toBeNull()
    expect((await monthOf()) - before).toBe(1)
    expect(await trailOf(dealId)).toMatchObject([
      { event: 'deal.created-for', actorId: writer, actorRole: 'ADMIN' },
    ])
    expect(await newsOf(dealId)).toEqual(
      [
        [merchant, 'deal-written'],
        [other, 'deal-submitted'],
      ].sort(),
    )
  })

  test('a retried form adds one deal [DEAL-170]', async () => {
    const headers = { 'idempotency-key': v7() }
    const send = () =>
      ask<{ dealId: string }>('ishara', '/deals/ADMIN', {
        method: 'POST',
        body: aDeal(image),
        headers,
      })
    const [one, two] = [await send(), await send()]
    expect(two.data.dealId).toBe(one.data.dealId)
  })

  test.each([
    ['somebody else’s', 'ruwan', 'nadeesha', 'MERCHANT', 403],
    ['a bank’s', 'priyanka', 'ishara', 'ADMIN', 404],
    ['an administrator’s', 'tharindu', 'ishara', 'ADMIN', 404],
    ['their own', 'ishara', 'ishara', 'ADMIN', 404],
  ])('no deal of %s [DEAL-170, Z03]', async (_whose, named, key, role, status) => {
    const body = aDeal(image, { merchantId: accountId(named) })
    expect(await ask(key, `/deals/${role}`, { method: 'POST', body })).toMatchObject({ status })
  })

  test('limits are the merchant’s, in words about them [DEAL-171]', async () => {
    const refused = async (key: string) =>
      (await write({ merchantId: accountId(key) })).displayMessage
    expect(await refused('harsha')).toContain('has no plan')
    expect(await refused('dilani')).toContain('can’t add deals yet')
    expect(await refused('malini')).toContain('can’t add deals yet')
    const own = eq(subscriptions.userId, accountId('ruwan'))
    await db.update(subscriptions).set({ dealsPerMonth: 0 }).where(own)
    expect(await refused('ruwan')).toContain('already has all the deals')
  })

  test('pictures of the administrator become the merchant’s, others’ are refused [DEAL-171]', async () => {
    const [coverImage, foreign] = [await pictureOf(writer), await pictureOf(accountId('ruwan'))]
    const refused = await write({ coverImage: foreign })
    expect(refused.data.errors).toHaveProperty('coverImage')
    const id = await written({ coverImage, imageUrls: [coverImage, image] })
    expect((await read(id)).coverImage).toBe(coverImage)
    const owners = await db.select().from(files).where(eq(files.ownerId, merchant))
    expect(owners.map((file) => fileUrl(file.id))).toContain(coverImage)
  })

  test('an edit says so, and a version that changed meanwhile is refused [DEAL-170, DEAL-172]', async () => {
    const own = await ask<{ dealId: string }>('nadeesha', '/deals/MERCHANT', {
      method: 'POST',
      body: aDeal(image),
    })
    const { dealId } = own.data
    expect((await rewrite(dealId, 1, 'nadeesha', { title: 'Mine' })).status).toBe(200)
    const late = await rewrite(dealId, 1)
    expect([late.status, late.displayMessage]).toEqual([
      422,
      expect.stringContaining('This deal was changed at'),
    ])
    expect((await rewrite(dealId, 2, 'ishara', { title: 'Theirs' })).status).toBe(200)
    expect(await read(dealId)).toMatchObject({ title: 'Theirs', writtenBy: { id: writer } })
    expect((await trailOf(dealId)).map(({ event }) => event)).toContain('deal.updated-for')
    expect(await newsOf(dealId)).toContainEqual([merchant, 'deal-rewritten'])
    const elsewhere = await rewrite(dealId, 3, 'ishara', { merchantId: accountId('ruwan') })
    expect(elsewhere.status).toBe(404)
  })
})

describe('whoever wrote a version does not approve it', () => {
  test('the writer is refused, may send it back, and another administrator approves [DEAL-173]', async () => {
    const id = await written()
    expect(await decide('ishara', id)).toMatchObject({
      status: 422,
      displayMessage:
        'You wrote part of this deal for Harbour House, so another administrator has to approve it.',
    })
    expect((await decide('tharindu', id)).status).toBe(200)
    const sentBack = await written()
    expect((await decide('ishara', sentBack, 1, 'REJECTED')).status).toBe(200)
  })

  test('once the merchant saved it, it is the merchant’s [DEAL-173]', async () => {
    const id = await written()
    expect((await rewrite(id, 1, 'nadeesha')).status).toBe(200)
    expect((await read(id)).writtenBy).toBeNull()
    expect((await decide('ishara', id, 2)).status).toBe(200)
  })

  test('nor does a rule that trusts the merchant [DEAL-173]', async () => {
    await db.insert(trustMarks).values({ id: v7(), ownerId: merchant, markedBy: other })
    await db.insert(trustRules).values({
      id: v7(),
      name: 'All',
      priceMaxCents: 100_000_00,
      samplePercent: 0,
      addedBy: other,
    })
    const byHand = await written()
    expect((await read(byHand)).approvalStatus).toBe('PENDING')
    const own = await ask<{ dealId: string }>('nadeesha', '/deals/MERCHANT', {
      method: 'POST',
      body: aDeal(image),
    })
    expect((await read(own.data.dealId)).approvalStatus).toBe('APPROVED')
  })

  test('the database refuses what an older process would write [DEAL-173]', async () => {
    const id = await written()
    const review = (decidedBy: string, decision: 'APPROVED' | 'REJECTED') =>
      db.insert(dealReviews).values({ id: v7(), dealId: id, version: 1, decision, decidedBy })
    await expect(review(writer, 'APPROVED')).rejects.toThrow()
    await review(writer, 'REJECTED')
    await review(other, 'APPROVED')
  })

  test('a sole administrator is told what to do [DEAL-173]', async () => {
    const gone = (deletedAt: Date | null) =>
      db.update(users).set({ deletedAt }).where(eq(users.id, other))
    await gone(new Date())
    const answer = await write()
    expect(answer.displayMessage).toContain('No other administrator can approve it yet')
    const refused = await decide('ishara', answer.data.dealId)
    expect(refused.displayMessage).toContain('Invite one, or ask Harbour House to save it')
    await gone(null)
  })
})

test('drafts of an administrator are of one merchant, and nobody else sees them [DEAL-174]', async () => {
  type Drafts = { drafts: { id: string }[] }
  const of = (key: string) => `merchantId=${accountId(key)}`
  const id = v7()
  const body = { title: 'Begun', version: 0, writer: v7(), merchantId: merchant }
  expect((await ask('ishara', `/deal-drafts/${id}`, { method: 'PUT', body })).status).toBe(200)
  const list = async (key: string, query = '') =>
    (await ask<Drafts>(key, `/deal-drafts?${query}`)).data.drafts.map((draft) => draft.id)
  expect(await list('ishara', of('nadeesha'))).toEqual([id])
  expect(await list('ishara', of('ruwan'))).toEqual([])
  expect(await list('tharindu', of('nadeesha'))).toEqual([])
  expect(await list('nadeesha')).not.toContain(id)
  const wrong = { ...body, merchantId: accountId('ruwan') }
  const moved = await ask('ishara', `/deal-drafts/${id}`, { method: 'PUT', body: wrong })
  expect(moved.status).toBe(409)
  const draft = { id, version: 1, writer: body.writer }
  const added = await ask<{ dealId: string }>('ishara', '/deals/ADMIN', {
    method: 'POST',
    body: { ...aDeal(image), draft },
  })
  expect(added.status).toBe(200)
  expect(await list('ishara', of('nadeesha'))).toEqual([])
})

async function monthOf() {
  type Plan = { remainingNoOfDealsPerMonth: number }
  const { data } = await ask<Plan>('nadeesha', `/subscription/user/MERCHANT/${merchant}`)
  return -data.remainingNoOfDealsPerMonth
}

const trailOf = (id: string) => db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))

async function newsOf(id: string) {
  const link = `/deals/view/merchant/${id}`
  const rows = await db.select().from(notifications).where(eq(notifications.link, link))
  return rows.map(({ userId, type }) => [userId, type]).sort()
}

async function pictureOf(ownerId: string) {
  const id = v7()
  await db.insert(files).values({ id, ownerId, kind: 'IMAGE', name: 'cover.webp', bytes: 1000 })
  return fileUrl(id)
}
