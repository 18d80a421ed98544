import type { DealEvent } from '#src/contract/core/deals-of-the-day.ts'
import { type Actor, can } from '#src/web/page/actor.ts'

/** Whether the event's buttons are there: its owner's, under the own address, until the day is over. */
export function mayChange(
  actor: Actor,
  event: Pick<DealEvent, 'past' | 'merchant'>,
  userType: string,
) {
  const own = actor.isMerchant && actor.userId === event.merchant.id
  const open = own && !event.past && userType === actor.roleLowerCase
  return {
    edit: open && can(actor, 'UPDATE_DEAL_OF_THE_DAY'),
    delete: open && can(actor, 'DELETE_DEAL_OF_THE_DAY'),
  }
}
