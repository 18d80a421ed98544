import { randomBytes } from 'node:crypto'
import {
  COUPON_RANDOM_CHARACTERS,
  couponKey,
  generatedKey,
  grouped,
} from '#src/contract/core/coupon-code.ts'
import { patternedCode, placesOf } from '#src/contract/core/coupon-pattern.ts'

export type CouponCode = { code: string; key: string }

/**
 * From the system's random numbers; callers retry collisions.
 * @param pattern null for codes of our own form
 */
export function generateCodes(count: number, pattern: string | null): CouponCode[] {
  const places = pattern === null ? COUPON_RANDOM_CHARACTERS : placesOf(pattern)
  const bytes = randomBytes(count * places)
  return Array.from({ length: count }, (_, at) => {
    const own = bytes.subarray(at * places)
    const key = pattern === null ? generatedKey(own) : null
    const code = key === null ? patternedCode(pattern ?? '', own) : grouped(key)
    return { code, key: key ?? couponKey(code) }
  })
}
