import { and, eq, sql } from 'drizzle-orm'
import { COUPON_KEY_MAX } from '#src/contract/core/coupon-code.ts'
import { readCodePattern } from '#src/contract/core/coupon-files.ts'
import {
  exampleOf,
  PATTERN_PLACES_MIN,
  prefixOf,
  readPattern,
} from '#src/contract/core/coupon-pattern.ts'
import type { Queryable } from '#src/database/connect.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

/** @throws Refusal invalid */
export function requirePattern(typed: string): string {
  const read = readPattern(typed)
  if ('pattern' in read) return read.pattern
  const key = `core:couponFile.pattern.${read.fault}` as const
  throw new Refusal('invalid', key, {
    errors: { pattern: key },
    params: { least: PATTERN_PLACES_MIN, most: COUPON_KEY_MAX },
  })
}

export const codePattern = bind(readCodePattern, async ({ query, caller }, { db }) => {
  const pattern = requirePattern(query.pattern)
  const beginsLikeOthers = await hasPrefix(db, caller.userId, prefixOf(pattern))
  return { data: { pattern, example: exampleOf(pattern), beginsLikeOthers } }
})

async function hasPrefix(db: Queryable, merchantId: string, prefix: string): Promise<boolean> {
  if (prefix === '') return false
  const [found] = await db
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(sql`${coupons.codeKey} like ${`${prefix}%`}`, eq(coupons.merchantId, merchantId)))
    .limit(1)
  return found !== undefined
}
