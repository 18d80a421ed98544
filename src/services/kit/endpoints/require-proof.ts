import { AFTER_RESET_HOURS } from '#src/contract/authentication/step-up.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

/**
 * For endpoints that carry `stepUp`, and for acts that only their input makes as sensitive.
 * @throws Refusal proofNeeded, ruleBroken for hours after others switched the caller's factor off
 */
export function requireProof({ proof }: Pick<Caller, 'proof'>): void {
  if (!proof?.isRecent) throw proofNeeded()
  refuseWhileShut({ proof })
}

export function proofNeeded(): Refusal {
  return new Refusal('proofNeeded', 'authentication:proof.needed')
}

/** For acts that ask for a proof of their own. @throws Refusal ruleBroken */
export function refuseWhileShut({ proof }: Pick<Caller, 'proof'>): void {
  if (!proof || proof.shutHours === 0) return
  const params = { count: proof.shutHours, hours: AFTER_RESET_HOURS }
  throw new Refusal('ruleBroken', 'authentication:proof.shut', { params })
}
