import { eq } from 'drizzle-orm'
import { type OrderEvent, orderEvents } from '#src/contract/order-payment/orders.ts'
import type { Queryable } from '#src/database/connect.ts'
import { findTimeline } from '#src/services/audit/index.ts'
import { checkoutEvents } from '#src/services/order-payment/checkouts/schema.ts'

type Happened = { what: OrderEvent; at: Date; number: string | null }

const WEBHOOKS_MAX = 50

export async function findEvents(
  db: Queryable,
  checkoutId: string,
  { withWebhooks }: { withWebhooks: boolean },
): Promise<Happened[]> {
  const [{ rows }, webhooks] = await Promise.all([
    findTimeline(db, 'checkout', checkoutId),
    withWebhooks ? findWebhooks(db, checkoutId) : [],
  ])
  const audited = rows
    .toReversed()
    .flatMap(({ event, at, after }) =>
      orderEvents
        .filter((one) => event === `checkout.${one}` || event === `invoice.${named[one] ?? one}`)
        .map((what) => ({ what, at, number: numberIn(after) })),
    )
  return [...webhooks, ...audited].sort(
    (a, b) => a.at.getTime() - b.at.getTime() || placeOf(a) - placeOf(b),
  )
}

function placeOf({ what }: Happened): number {
  return orderEvents.indexOf(what)
}

const named: Partial<Record<OrderEvent, string>> = { invoiced: 'issued' }

async function findWebhooks(db: Queryable, checkoutId: string): Promise<Happened[]> {
  const rows = await db
    .select({ at: checkoutEvents.receivedAt })
    .from(checkoutEvents)
    .where(eq(checkoutEvents.checkoutId, checkoutId))
    .orderBy(checkoutEvents.receivedAt)
    .limit(WEBHOOKS_MAX)
  return rows.map(({ at }) => ({ what: 'heard', at, number: null }))
}

function numberIn(after: unknown): string | null {
  const isNumbered = typeof after === 'object' && after !== null && 'number' in after
  return isNumbered && typeof after.number === 'string' ? after.number : null
}
