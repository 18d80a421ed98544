import { and, eq, inArray } from 'drizzle-orm'
import { parseTelephone } from '#src/contract/authentication/phone-number.ts'
import { couponKey } from '#src/contract/core/coupon-code.ts'
import { couponKeysIn, isGenerated } from '#src/contract/core/coupon-text.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Params } from '#src/i18n/translate.ts'
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
  | { key: string }
  /** Why it means none, or not one alone. */
  | { key: null; text: Key; params?: Params }

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
  if (keys.length === 1 && first !== undefined) return { key: first }
  await refuseGuessing(deps.db, limits)
  if (keys.length === 0) return { key: null, text: 'core:coupon.invalid' }
  const stored = await deps.quick
    .select({ key: coupons.codeKey, code: coupons.code })
    .from(coupons)
    .where(and(eq(coupons.merchantId, limit.guesser.caller.userId), inArray(coupons.codeKey, keys)))
    .orderBy(coupons.codeKey)
  const [right, another] = stored
  const others = keys.filter((key) => !stored.some((one) => one.key.includes(key)))
  if (!right) return { key: null, text: await countUnknown(deps, limit, keys) }
  if (!another) {
    // Words and phone numbers beside the one code make a message; what looks like a code is tried.
    const isWord = isWordOf(text)
    const words = others.filter(isWord)
    await countGuesses(deps, limit, [...others.filter((key) => !isWord(key)), ...words.slice(0, 1)])
    return { key: right.key }
  }
  await countUnknown(deps, limit, others)
  const { guesser } = limit
  await refuseGuessing(deps.db, [guessLimit('validate', guesser), guessLimit('redeem', guesser)])
  const codes = stored.map(({ code }) => code).join(', ')
  return { key: null, text: 'core:coupon.several', params: { codes } }
}

/** Of the keys that a text may mean, whether one is a word of it, without a digit, or a phone number. */
function isWordOf(text: string): (key: string) => boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => !/\p{N}/u.test(word))
  const keys = new Set(words.map(couponKey))
  const isPhone = (key: string) => /^\d+$/.test(key) && parseTelephone(key) !== null
  return (key) => !isGenerated(key) && (keys.has(key) || isPhone(key))
}
