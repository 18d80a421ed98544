import type { Caller } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

/** @throws Refusal ruleBroken at a till that asks who stands there, until somebody has entered a PIN */
export function requirePerson({ counter }: Caller): void {
  if (counter?.requiresPerson && !counter.cashierId)
    throw new Refusal('ruleBroken', 'tills:counter.personNeeded')
}

/** A till stands in one branch, whatever a request says. */
export function branchOf(call: {
  caller: Caller
  body: { branchId?: string | undefined }
}): string | null {
  return call.caller.counter?.branchId ?? call.body.branchId ?? null
}
