import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { couponFailures, couponFiles } from '#src/services/core/coupon-files/schema.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase('demo')

test('every coupon of the demo world came in a file that counts it', async () => {
  const files = await db.select().from(couponFiles)
  const counted = await db
    .select({ fileId: coupons.fileId, count: sql<number>`count(*)::int` })
    .from(coupons)
    .groupBy(coupons.fileId)
  expect(counted.length).toBeGreaterThan(20)
  for (const { fileId, count } of counted) {
    const file = files.find(({ id }) => id === fileId)
    expect(file).toMatchObject({ state: 'DONE', successCount: count, foreseenCoupons: count })
  }
  expect(new Set(files.map(({ state }) => state))).toEqual(
    new Set(['DONE', 'REJECTED', 'CANCELLED']),
  )
})

test('some files have lines that failed, as many as they say', async () => {
  const rows = await db
    .select({
      counted: couponFiles.failedCount,
      found: sql<number>`count(${couponFailures.line})::int`,
    })
    .from(couponFiles)
    .leftJoin(couponFailures, eq(couponFailures.fileId, couponFiles.id))
    .groupBy(couponFiles.id)
  expect(rows.every(({ counted, found }) => counted === found)).toBe(true)
  expect(rows.some(({ found }) => found > 0)).toBe(true)
})
