import { and, desc, eq, isNotNull, max, sql } from 'drizzle-orm'
import { isSlip } from '#src/contract/core/coupon-pattern.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { couponFiles } from '#src/services/core/coupon-files/schema.ts'
import { couponGuesses, coupons } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import {
  countFailure,
  type Limit,
  networkOf,
  QUARTER_SECONDS,
  refuseWaiting,
  sweepFailures,
} from '#src/services/kit/throttle/throttles.ts'

const PATTERNS_MAX = 50
const NO_LIMIT = 1_000_000

export type Guesser = { caller: Pick<Caller, 'userId' | 'signInId'>; address: string | null }
export type GuessLimit = Limit & { guesser: Guesser }
type GuessDeps = Pick<ServiceDeps, 'db' | 'quick' | 'settings'>

/**
 * Unknown codes that one sign-in may try per quarter of an hour: other counters of the same shop go on. A
 * field that looks codes up while typing asks for incomplete ones, so look-ups have their own counter.
 */
export function guessLimit(act: 'validate' | 'redeem', guesser: Guesser): GuessLimit {
  const free = act === 'redeem' ? 29 : 59
  const key = hashSecret(`coupon ${act} ${guesser.caller.signInId}`)
  return { key, free, windowSeconds: QUARTER_SECONDS, guesser }
}

/** @throws Refusal 4029 if any limit is reached, with the remaining wait */
export function refuseGuessing(db: Queryable, limits: readonly Limit[]): Promise<void> {
  return refuseWaiting(db, limits, 'core:coupon.tooMany')
}

/**
 * Counts codes that no coupon of the merchant has; of slips of the customer five are one guess.
 * @returns what to say of them
 * @throws Refusal 4029 instead of an answer
 */
export async function countUnknown(
  deps: GuessDeps,
  limit: GuessLimit,
  keys: readonly string[],
): Promise<'core:coupon.invalid' | 'core:coupon.mistyped'> {
  const patterns = await findPatterns(deps.quick, limit.guesser.caller.userId)
  const slips = keys.filter((key) => isSlip(key, patterns))
  const guesses = keys.filter((key) => !slips.includes(key))
  await countGuesses(deps, limit, guesses, slips.length)
  return slips.length > 0 ? 'core:coupon.mistyped' : 'core:coupon.invalid'
}

/**
 * In its own transaction, so that the refusal that follows does not undo it. Of guesses sent at once those
 * beyond the limit are refused unanswered.
 * @throws Refusal 4029
 */
export async function countGuesses(
  { db, settings }: GuessDeps,
  limit: GuessLimit,
  keys: readonly string[],
  slips = 0,
): Promise<void> {
  if (keys.length + slips === 0) return
  const { businessTimeZone } = settings
  const counted = await db.transaction((tx) =>
    countWithin(tx, businessTimeZone, limit, keys, slips),
  )
  if (counted === null) await refuseGuessing(db, [limit])
}

/** @returns null if the limit's sign-in waits already */
export async function countWithin(
  tx: Tx,
  timeZone: string,
  limit: GuessLimit,
  keys: readonly string[],
  slips = 0,
): Promise<number | null> {
  await sweepFailures(tx)
  const weight = keys.length + (await guessesOfSlips(tx, limit, slips))
  if (weight === 0) return 0
  const failures = await countFailure(tx, limit, weight)
  if (failures !== null) await noteGuesses(tx, limit.guesser, timeZone, weight, keys)
  return failures
}

const SLIPS_PER_GUESS = 5

/** The whole guesses that these slips complete. */
async function guessesOfSlips(tx: Tx, limit: GuessLimit, slips: number): Promise<number> {
  if (slips === 0) return 0
  const all = { ...limit, key: hashSecret(`slips ${limit.key}`), free: NO_LIMIT }
  const count = (await countFailure(tx, all, slips)) ?? 0
  return Math.floor(count / SLIPS_PER_GUESS) - Math.floor((count - slips) / SLIPS_PER_GUESS)
}

/** Of coupons that this merchant had made, the newest first. */
async function findPatterns(db: Queryable, merchantId: string): Promise<string[]> {
  const rows = await db
    .select({ pattern: couponFiles.pattern })
    .from(couponFiles)
    .innerJoin(deals, eq(deals.id, couponFiles.dealId))
    .where(and(eq(deals.merchantId, merchantId), isNotNull(couponFiles.pattern)))
    .groupBy(couponFiles.pattern)
    .orderBy(desc(max(couponFiles.createdAt)))
    .limit(PATTERNS_MAX)
  return rows.flatMap(({ pattern }) => pattern ?? [])
}

const KEPT_DAYS = 30

/**
 * Counts unknown codes that a merchant's counter tried; each pays for removing a few old rows. A field that
 * looks up while somebody types asks for the beginnings of codes: those of a coupon are no guess, and one
 * code that is typed on counts once.
 */
async function noteGuesses(
  tx: Tx,
  { caller: { userId, signInId }, address }: Guesser,
  timeZone: string,
  count: number,
  keys: readonly string[],
): Promise<void> {
  const today = businessToday(timeZone)
  const alone = count === 1 ? (keys[0] ?? '') : ''
  const hashes = Array.from(alone, (_letter, at) =>
    hashSecret(`${signInId} ${alone.slice(0, at + 1)}`),
  )
  const isBeginning = sql`exists (select from ${coupons}
    where ${coupons.merchantId} = ${userId} and ${coupons.codeKey} like ${`${alone}%`})`
  await tx.execute(sql`
    insert into ${couponGuesses} as known
      (day, merchant_id, sign_in_id, network, count, last_key)
    select ${today}, ${userId}::uuid, ${signInId}::uuid, ${address ? networkOf(address) : ''},
      ${count}::int, ${hashes.at(-1) ?? ''}
    where ${alone === ''} or not ${isBeginning}
    on conflict (merchant_id, day, sign_in_id, network) do update set last_at = now(),
      count = known.count +
        case when known.last_key in ${[...hashes.slice(0, -1), '-']} then 0 else ${count}::int end,
      last_key = excluded.last_key`)
  await tx.execute(sql`
    delete from ${couponGuesses} where ctid = any(array(
      select ctid from ${couponGuesses} where day < ${today} - ${KEPT_DAYS}::int
      limit 10 for update skip locked))`)
}
