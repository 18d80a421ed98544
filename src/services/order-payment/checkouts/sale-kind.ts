import type { NotificationType } from '#src/contract/notifications/types.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import type { Checkout } from './find-checkout.ts'
import type { Origin } from './move-checkout.ts'
import type { CheckoutTerms } from './schema.ts'

/** What is asked for and by whom. */
export type OfferRequest = {
  caller: Pick<Caller, 'userId' | 'role'>
  subjectId: string
  timeZone: string
}
/** What is for sale now, as the database has it. */
export type Offer = { amountCents: number; terms: CheckoutTerms }
export type Granted = { fulfilledId: string; amountCents: number }

/** What tells the sale of a plan from that of a package; all else about a checkout is the same. */
export type SaleKind = {
  /** Where the broker sends the browser back: paths of the web half. */
  returns: { complete: string; cancel: string }
  /** Holds what is offered until the transaction ends. @throws Refusal where this person may not buy it now */
  offer(tx: Tx, request: OfferRequest): Promise<Offer>
  /** Gives what was paid for; answers what it costs now. @throws Refusal as `offer` */
  grant(tx: Tx, checkout: Checkout, how: { origin: Origin; timeZone: string }): Promise<Granted>
  /** Ends what `give` brought, and what is unused of it; nothing happens where it has ended already. */
  revoke(tx: Tx, fulfilledId: string, origin: Origin): Promise<void>
  /** Freezes what `give` brought or lets it go on; false where that changes nothing, as it has ended. */
  setFrozen(tx: Tx, fulfilledId: string, frozen: boolean): Promise<boolean>
  /** How its owner is told of that. */
  frozen: NotificationType
  restored: NotificationType
  /** How its owner is told of a refund, and the page of the web half that shows it. */
  refunded: { type: NotificationType; link: ((checkoutId: string) => string) | null }
}
