import { and, eq, inArray, sql } from 'drizzle-orm'
import { type MovementKind, refundKinds } from '#src/contract/order-payment/journal.ts'
import type { Tx } from '#src/database/connect.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { type Booked, postMovement } from './post.ts'
import { journal, journalEntries } from './schema.ts'

type Facts = {
  checkout: Booked
  /** Refunded so far of the price, in its currency. */
  refundedCents: number
  taxCents: number
  /** Whether a dispute about it was lost. */
  isLost: boolean
  timeZone: string
}

/** What a call posted: whether the sale, and of refunds how much. */
type Posted = { isSale: boolean; refund: { amountCents: number; taxCents: number } | null }

/**
 * Brings the journal up to what a paid checkout says by now, whoever moved it and however often this is
 * called: the sale, and what was given back since the last time.
 */
export async function postCheckout(tx: Tx, facts: Facts): Promise<Posted> {
  const { checkout, refundedCents, taxCents, timeZone } = facts
  const { id, amountCents, paidAt, changedAt } = checkout
  if (paidAt === null) throw new Error('paid, but not when')
  const chargedCents = checkout.chargedCents ?? amountCents
  const isSale = await postMovement(tx, checkout, {
    key: `sale ${id}`,
    kind: 'SALE',
    amountCents,
    taxCents,
    chargedCents,
    day: businessDate(paidAt.getTime(), timeZone),
  })
  const known = refundedCents > 0 ? await sumRefunds(tx, id) : null
  if (!known || known.amountCents >= refundedCents) return { isSale, refund: null }
  const refund = {
    amountCents: refundedCents - known.amountCents,
    taxCents: taxWithin(taxCents, refundedCents, amountCents) - known.taxCents,
  }
  const isWhole = checkout.state === 'REFUNDED'
  await postMovement(tx, checkout, {
    key: `refund ${id} ${refundedCents}`,
    kind: kindOf(facts),
    ...refund,
    chargedCents: known.chargedCents - (isWhole ? chargedCents : checkout.refundedCents),
    day: businessDate(changedAt.getTime(), timeZone),
  })
  return { isSale, refund }
}

function kindOf({ checkout, isLost }: Facts): MovementKind {
  if (checkout.state !== 'REFUNDED') return 'PART_REFUND'
  if (checkout.fulfilledId === null) return 'RETURN'
  return isLost ? 'CHARGEBACK' : 'REFUND'
}

/** The tax within a part of an amount, rounded so that parts of all of it sum to all of the tax. */
export function taxWithin(taxCents: number, partCents: number, amountCents: number): number {
  return Math.round((taxCents * partCents) / amountCents)
}

/** What the journal says was given back: above zero, but `chargedCents`, which left the broker. */
async function sumRefunds(tx: Tx, checkoutId: string) {
  const { account, amountCents } = journalEntries
  const sumOf = (name: string) =>
    sql<number>`coalesce(sum(${amountCents}) filter (where ${account} = ${name}), 0)::float8`
  const isRefund = and(eq(journal.checkoutId, checkoutId), inArray(journal.kind, refundKinds))
  const [sums] = await tx
    .select({ back: sumOf('RECEIVABLE'), taxCents: sumOf('TAX') })
    .from(journal)
    .innerJoin(journalEntries, eq(journalEntries.movementId, journal.id))
    .where(isRefund)
  const [charged] = await tx
    .select({ cents: sql<number>`coalesce(sum(${journal.chargedCents}), 0)::float8` })
    .from(journal)
    .where(isRefund)
  return {
    amountCents: -(sums?.back ?? 0),
    taxCents: sums?.taxCents ?? 0,
    chargedCents: -(charged?.cents ?? 0),
  }
}
