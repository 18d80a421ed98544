import type { NotificationType } from '#src/contract/notifications/types.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import type { Checkout, Origin } from './checkout.ts'
import type { CheckoutTerms } from './schema.ts'

export type OfferRequest = {
  caller: Pick<Caller, 'userId' | 'role'>
  subjectId: string
  timeZone: string
}
export type Offer = { amountCents: number; terms: CheckoutTerms }
export type Granted = { fulfilledId: string; amountCents: number }

export type SaleKind = {
  returns: { complete: string; cancel: string }
  /** Locks the offer until the transaction ends. @throws Refusal if this person may not buy it now */
  offer(tx: Tx, request: OfferRequest): Promise<Offer>
  /** Delivers what was paid for and returns its current price. @throws Refusal as `offer` */
  grant(tx: Tx, checkout: Checkout, how: { origin: Origin; timeZone: string }): Promise<Granted>
  /** Ends what `grant` delivered, unused parts included. Does nothing if it has already ended. */
  revoke(tx: Tx, fulfilledId: string, origin: Origin): Promise<void>
  /** Freezes or releases what `grant` delivered; false if it has already ended. */
  setFrozen(tx: Tx, fulfilledId: string, frozen: boolean): Promise<boolean>
  frozen: NotificationType
  restored: NotificationType
  refunded: { type: NotificationType; link: ((checkoutId: string) => string) | null }
}
