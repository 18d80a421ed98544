import { eq, gt, isNotNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CHANGES_REQUESTED } from '#src/contract/deciding.ts'
import { visibleLength } from '#src/platform/visible-text.ts'
import { hashPassword, isPassword } from '#src/services/authentication/passwords.ts'
import { users } from '#src/services/authentication/schema.ts'
import { coupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { sanitizeTerms } from '#src/services/core/deals/sanitize-terms.ts'
import { dealReviews, deals } from '#src/services/core/deals/schema.ts'
import { countDeals } from '#src/services/core/deals/tallies.ts'
import { countDealsThisMonth } from '#src/services/core/plans/find-plans.ts'
import { csvKey, documentKey, pictureKey } from '#src/services/files/keys.ts'
import { files } from '#src/services/files/schema.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import {
  decidedRounds,
  reviewThreads,
  trustMarks,
  trustSamples,
} from '#src/services/kit/decisions/schema.ts'
import { accountId } from '#src/world/account.ts'
import { loadWorld } from '#src/world/load.ts'
import { refuseDemo } from '#src/world/mark.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const loaded = await loadWorld(deps)
const rows = await db.select().from(deals)
const keyOf = {
  IMAGE: (id: string) => pictureKey(id, 'thumb'),
  DOCUMENT: documentKey,
  COUPONS: csvKey,
}

describe('the demo world', () => {
  test('coupons are redeemed at the hours of their deals', async () => {
    const minute = sql<number>`extract(epoch from ${redemptions.redeemedAt}
      at time zone ${deps.settings.businessTimeZone} - date_trunc('day', ${redemptions.redeemedAt}
      at time zone ${deps.settings.businessTimeZone}))::int / 60`
    const used = await db
      .select({ minute, from: deals.startMinutes, to: deals.endMinutes })
      .from(redemptions)
      .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
      .innerJoin(deals, eq(deals.id, coupons.dealId))
    const fitting = used.filter((one) => one.minute >= one.from && one.minute <= one.to)
    expect(used.length).toBeGreaterThan(1000)
    expect(fitting.length / used.length).toBeGreaterThan(0.9)
  })

  test('the demo world is loaded once, and never into a database with accounts', async () => {
    expect(loaded).toBe(true)
    expect(await loadWorld(deps)).toBe(false)
    expect(await db.$count(users)).toBeGreaterThan(60)
    expect(await db.$count(users, sql`role = 'USER'`)).toBeGreaterThan(50)
  })

  test('the demo world has 400 deals that all differ, within the limits of the form', () => {
    const kept = rows.filter(({ deletedAt }) => deletedAt === null)
    expect(kept).toHaveLength(400)
    expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length)
    expect(new Set(rows.map(({ dealCode }) => dealCode)).size).toBe(rows.length)
    for (const deal of rows) {
      expect(deal.title.length).toBeLessThanOrEqual(100)
      expect(deal.title).not.toMatch(/lorem|\{|\||deal \d/i)
      expect(deal.subTitle.length).toBeLessThanOrEqual(100)
      expect(deal.description.length).toBeLessThanOrEqual(200)
      expect(visibleLength(deal.termsAndConditions)).toBeLessThanOrEqual(200)
      expect(sanitizeTerms(deal.termsAndConditions)).toBe(deal.termsAndConditions)
      expect(deal.createdAt.getTime()).toBeLessThan(Date.now())
    }
  })

  test('the demo world shows Harbour House 38 deals in every state, and room for six more this month', async () => {
    const own = await countDeals(db, accountId('nadeesha'), 'Asia/Colombo')
    expect(own).toMatchObject({ all: 38, pending: 6, approved: 24, rejected: 3, expired: 5 })
    const added = await countDealsThisMonth(db, accountId('nadeesha'), 'Asia/Colombo')
    expect(12 - added).toBeGreaterThanOrEqual(6)
  })

  test('the demo world has second rounds, unread messages, a rule and its spot checks', async () => {
    expect(await db.$count(dealReviews, eq(dealReviews.decision, CHANGES_REQUESTED))).toBe(2)
    const kinds = await db.selectDistinct({ kind: reviewThreads.kind }).from(reviewThreads)
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(['branches', 'deals', 'profile'])
    expect(await db.$count(reviewThreads, gt(reviewThreads.adminUnread, 0))).toBe(5)
    expect(await db.$count(reviewThreads, isNotNull(reviewThreads.unansweredSince))).toBe(5)
    expect(await db.$count(trustMarks)).toBe(1)
    const byRule = await db.$count(decidedRounds, isNotNull(decidedRounds.ruleId))
    expect(byRule).toBeGreaterThanOrEqual(2)
    expect(await db.$count(trustSamples)).toBe(2)
  })

  test('the demo world counts what it holds', async () => {
    const { all } = await countDeals(db, ALL_OWNERS, 'Asia/Colombo')
    expect(all).toBe(400)
  })

  test('lets everybody of the cast in with one password', async () => {
    const [admin] = await db.select().from(users).where(sql`email = 'admin@dealdesk.example'`)
    expect(await isPassword(admin?.passwordHash ?? null, 'Dealdesk1')).toBe(true)
  })

  test('the demo world is refused by production for its mark, and without one for its known passwords [A17]', async () => {
    const refusal = /^The database holds the demo world/
    const undone = db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash: null })
      await expect(refuseDemo(tx)).rejects.toThrow(refusal)
      await tx.execute(sql`drop table demo_world`)
      await expect(refuseDemo(tx)).resolves.toBeUndefined()
      await tx
        .update(users)
        .set({ passwordHash: await hashPassword('Dealdesk1') })
        .where(sql`email = 'nadeesha@harbourhouse.example'`)
      await expect(refuseDemo(tx)).rejects.toThrow(refusal)
      tx.rollback()
    })
    await expect(undone).rejects.toThrow('Rollback')
  })

  test('stores every file that it shows, in the files service’s own way', async () => {
    const stored = await db.select().from(files)
    const known = new Set(stored.map(({ id }) => id))
    for (const { coverImage } of rows) expect(known).toContain(coverImage.split('/').at(-1))
    for (const { id, kind } of stored) {
      expect(await deps.storage.read(keyOf[kind](id)), kind).not.toBeNull()
    }
  })
})

test('the world is the same every time, but for its dates', async () => {
  const again = await (await testDatabase('demo')).db.select().from(deals)
  const plain = (list: typeof rows) =>
    list
      .map(({ id, title, dealCode, originalPriceCents }) => [
        id,
        title,
        dealCode,
        originalPriceCents,
      ])
      .sort()
  expect(plain(again)).toEqual(plain(rows))
})
