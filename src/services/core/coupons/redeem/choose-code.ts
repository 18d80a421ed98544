import { and, eq, inArray } from 'drizzle-orm'
import { couponKeysIn, isGenerated } from '#src/contract/core/coupon-text.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import {
  countGuesses,
  countUnknown,
  type GuessLimit,
  guessLimit,
  refuseGuessing,
} from './guesses.ts'

export type ChosenCode =
  | { kind: 'none'; text: 'core:coupon.invalid' | 'core:coupon.mistyped' }
  | { kind: 'one'; key: string }
  | { kind: 'several'; codes: string }

/**
 * Which code a text means; the merchant's own coupons decide where it may mean several. What was looked up
 * in vain is counted before anything is said of it. A text that can mean one code only is left to the caller.
 * @param limits the first counts
 * @throws Refusal 4029
 */
export async function chooseCode(
  deps: ServiceDeps,
  text: string,
  limits: readonly [GuessLimit, ...GuessLimit[]],
): Promise<ChosenCode> {
  const [limit] = limits
  const keys = couponKeysIn(text)
  const [first] = keys
  if (keys.length === 1 && first !== undefined) return { kind: 'one', key: first }
  await refuseGuessing(deps.db, limits)
  if (keys.length === 0) return { kind: 'none', text: 'core:coupon.invalid' }
  const stored = await deps.quick
    .select({ key: coupons.codeKey, code: coupons.code })
    .from(coupons)
    .where(and(eq(coupons.merchantId, limit.guesser.caller.userId), inArray(coupons.codeKey, keys)))
    .orderBy(coupons.codeKey)
  const [right, another] = stored
  const others = keys.filter((key) => !stored.some((one) => one.key.includes(key)))
  if (!right) return { kind: 'none', text: await countUnknown(deps, limit, keys) }
  if (!another) {
    // Words and numbers beside the one code make a message; what proves itself as codes do is tried.
    const tried = others.filter(isGenerated)
    await countGuesses(deps, limit, tried.length > 0 ? tried : others.slice(0, 1))
    return { kind: 'one', key: right.key }
  }
  await countUnknown(deps, limit, others)
  const { guesser } = limit
  await refuseGuessing(deps.db, [guessLimit('validate', guesser), guessLimit('redeem', guesser)])
  return { kind: 'several', codes: stored.map(({ code }) => code).join(', ') }
}
