import { Refusal } from './refusal.ts'

/** The owner is the caller; a request that names somebody else is not theirs to make. */
export function refuseForeignOwner(merchantId: string, userId: string): void {
  if (merchantId !== userId) throw new Refusal('forbidden', 'errors:service.userMismatch')
}
