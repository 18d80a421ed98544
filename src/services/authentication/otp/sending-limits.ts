import { eq, type SQL } from 'drizzle-orm'
import {
  OTP_COOLDOWN_SECONDS,
  OTP_PER_ADDRESS,
  OTP_PER_DESTINATION,
} from '#src/contract/authentication/otp.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { secondsLeft } from '#src/services/kit/throttle/senders.ts'
import { otpChallenges } from './schema.ts'

type CodeRequest = { destination: string; addressHash: string | null }
type Limit = { of: SQL; count: number; seconds: number }

const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3600

/**
 * Locks the destination and the requesting network until the transaction ends, so that parallel requests
 * are checked one by one, and refuses while a limit is reached. Flows and purposes count together; every
 * caller takes the two locks in this order.
 * @throws Refusal tooMany with the seconds until another code may be requested
 */
export async function refuseTooManyCodes(tx: Tx, request: CodeRequest): Promise<void> {
  const { destination, addressHash } = request
  if (addressHash) await lockName(tx, `otp address ${addressHash}`)
  await lockName(tx, `otp ${destination}`)
  const waits = []
  for (const { of, ...limit } of limitsOf(request)) {
    waits.push(await secondsLeft(tx, otpChallenges.createdAt, of, limit))
  }
  const seconds = Math.max(...waits)
  if (seconds === 0) return
  const soon = seconds <= OTP_COOLDOWN_SECONDS
  throw new Refusal('tooMany', soon ? 'otp:wait' : 'otp:tooManyCodes', {
    params: { count: soon ? seconds : Math.ceil(seconds / HOUR_SECONDS) },
    retryAfterSeconds: seconds,
  })
}

/** Remaining cool-down of a destination in seconds; 0 if another code may be requested. */
export function cooldownLeft(db: Queryable, destination: string): Promise<number> {
  const { of, ...limit } = cooldown(destination)
  return secondsLeft(db, otpChallenges.createdAt, of, limit)
}

function limitsOf({ destination, addressHash }: CodeRequest): Limit[] {
  const own = eq(otpChallenges.destination, destination)
  const network = addressHash ? eq(otpChallenges.addressHash, addressHash) : null
  return [
    cooldown(destination),
    { of: own, count: OTP_PER_DESTINATION, seconds: DAY_SECONDS },
    ...(network ? [{ of: network, count: OTP_PER_ADDRESS, seconds: DAY_SECONDS }] : []),
  ]
}

function cooldown(destination: string): Limit {
  return {
    of: eq(otpChallenges.destination, destination),
    count: 1,
    seconds: OTP_COOLDOWN_SECONDS,
  }
}
