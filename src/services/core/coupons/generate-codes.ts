import { randomBytes } from 'node:crypto'
import { COUPON_RANDOM_CHARACTERS, generatedKey, grouped } from '#src/contract/core/coupon-code.ts'

export type CouponCode = { code: string; key: string }

/** From the system's random numbers; callers retry collisions. */
export function generateCodes(count: number): CouponCode[] {
  const bytes = randomBytes(count * COUPON_RANDOM_CHARACTERS)
  return Array.from({ length: count }, (_, at) => {
    const key = generatedKey(bytes.subarray(at * COUPON_RANDOM_CHARACTERS))
    return { key, code: grouped(key) }
  })
}
