import { and, eq, inArray } from 'drizzle-orm'
import { couponKeysIn } from '#src/contract/core/coupon-text.ts'
import type { Queryable } from '#src/database/connect.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'

export type ChosenCode =
  | { kind: 'none' }
  | { kind: 'one'; key: string }
  | { kind: 'several'; codes: string }

/** Which code a text means; the merchant's own coupons decide where it may mean several. */
export async function chooseCode(
  db: Queryable,
  text: string,
  merchantId: string,
): Promise<ChosenCode> {
  const keys = couponKeysIn(text)
  const [first] = keys
  if (first === undefined) return { kind: 'none' }
  if (keys.length === 1) return { kind: 'one', key: first }
  const stored = await db
    .select({ key: coupons.codeKey, code: coupons.code })
    .from(coupons)
    .where(and(eq(coupons.merchantId, merchantId), inArray(coupons.codeKey, keys)))
    .orderBy(coupons.codeKey)
  if (stored.length > 1)
    return { kind: 'several', codes: stored.map(({ code }) => code).join(', ') }
  return { kind: 'one', key: stored[0]?.key ?? first }
}
