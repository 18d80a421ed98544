import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

type RedemptionColumns = Record<'couponId' | 'redeemedAt' | 'takenCents', SQLWrapper>

/** As a condition: the ledger's row holds the money of this redemption, and is not its undo. */
export function isEntryOf({ couponId, redeemedAt, takenCents }: RedemptionColumns): SQL {
  const amount = sql`(ledger.paid_cents + ledger.deducted_cents)`
  return sql`(ledger.source_id = ${couponId} and ledger.measure = 'REDEEMED' and ${amount} > 0
    and ledger.happened_at = ${redeemedAt} and ${amount} = coalesce(${takenCents}, ${amount}))`
}
