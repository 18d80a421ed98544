import { Refusal } from './refusal.ts'

export function refuseForeignOwner(merchantId: string, userId: string): void {
  if (merchantId !== userId) throw new Refusal('forbidden', 'errors:service.userMismatch')
}
