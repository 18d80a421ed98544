import type Stripe from 'stripe'
import { z } from 'zod'
import type { ListedMovement, ListWindow } from '#src/services/order-payment/brokers/broker.ts'

/** Metadata key under which sessions, payments and charges carry our order's id. */
export const ORDER_ID = 'dealdesk_order'
/** Marks payments that were charged without the buyer, and so have no session. */
export const CHARGED = 'dealdesk_charged'
export const ours = z.object({ metadata: z.object({ [ORDER_ID]: z.uuid() }) })

const PAGE = 100

/** A charge says how much of it went back by now, whenever that was. */
export async function* listCharges(
  stripe: Stripe,
  { from, to }: ListWindow,
): AsyncGenerator<ListedMovement[]> {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
  const created = { gte: seconds(from), lt: seconds(to) }
  let after: string | undefined
  do {
    const page = await stripe.charges.list({
      created,
      limit: PAGE,
      ...(after && { starting_after: after }),
    })
    yield page.data.flatMap(movementsOf)
    after = page.has_more ? page.data.at(-1)?.id : undefined
  } while (after)
}

function movementsOf(charge: Stripe.Charge): ListedMovement[] {
  const about = ours.safeParse(charge)
  if (!about.success || !charge.paid) return []
  const orderId = about.data.metadata[ORDER_ID]
  const currency = charge.currency.toUpperCase()
  const { amount: amountCents, amount_refunded: back } = charge
  return [
    { orderId, kind: 'paid', amountCents, currency },
    ...(back > 0 ? [{ orderId, kind: 'refunded' as const, amountCents: back, currency }] : []),
  ]
}
