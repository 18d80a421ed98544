import { type SQL, sql } from 'drizzle-orm'
import {
  type Check,
  equal,
  missing,
  never,
  same,
  unfounded,
} from '#src/services/kit/reconciliation/compare.ts'

const isPosted = sql`is_paid and posted_version = version`

/** What must hold of one checkout with its movements, documents and what it brought (money.ts). */
export function moneyChecks(isEntered: SQL): Check[] {
  return [ofCounted(isEntered), ...ofJournal, ...ofDocuments, ...ofDisputes, ...ofDelivery]
}

const ofCounted = (isEntered: SQL): Check => ({
  kind: 'moneyLedger',
  fails: sql`${isPosted} and (counted, counted_back) is distinct from (sold, coalesce(given_back, 0))
    and ${isEntered}`,
  expected: sql`coalesce(counted, 0) || ' − ' || coalesce(counted_back, 0)`,
  found: sql`coalesce(sold, 0) || ' − ' || coalesce(given_back, 0)`,
})

const ofJournal: Check[] = [
  {
    kind: 'moneyUnposted',
    fails: sql`is_paid and posted_version is distinct from version
      and changed_at < now() - interval '1 hour'`,
    expected: sql`version`,
    found: sql`coalesce(posted_version::text, '–')`,
  },
  equal('moneySales', sql`1`, sql`sales`, isPosted),
  equal('moneySold', sql`amount_cents`, sql`sold`, sql`${isPosted} and sales > 0`),
  equal(
    'moneyRevenue',
    sql`amount_cents - tax_cents`,
    sql`revenue`,
    sql`${isPosted} and sales > 0`,
  ),
  equal('moneyTax', sql`tax_cents`, sql`sale_tax`, sql`${isPosted} and sales > 0`),
  same('moneyDay', sql`paid_day`, sql`sale_day`, isPosted),
  equal('moneyRefunded', sql`refund`, sql`given_back`, isPosted),
  equal(
    'moneyRefundTax',
    sql`round(tax_cents::numeric * refund / amount_cents)::bigint`,
    sql`refund_tax`,
    sql`${isPosted} and refund = given_back`,
  ),
  equal(
    'moneyCharged',
    sql`charged_cents - case state when 'REFUNDED' then charged_cents else refunded_cents end`,
    sql`charged`,
    sql`${isPosted} and charged_cents is not null`,
  ),
  never('moneyUnpaid', sql`movements`, sql`not is_paid`),
  same('moneyBroker', sql`broker`, sql`other_broker`),
  same('moneyReference', sql`coalesce(provider_reference, '–')`, sql`other_reference`),
  same('moneyCurrency', sql`currency`, sql`other_currency`),
  {
    kind: 'moneyAbove',
    fails: sql`refunded_cents > coalesce(charged_cents, amount_cents)`,
    expected: sql`coalesce(charged_cents, amount_cents)`,
    found: sql`refunded_cents`,
  },
]

const ofDocuments: Check[] = [
  missing('invoiceMissing', sql`${isPosted} and invoice is null`, sql`amount_cents`),
  unfounded('invoiceUnpaid', sql`not is_paid and invoice is not null`, sql`invoice`),
  same(
    'invoiceAmount',
    sql`amount_cents || ' ' || currency`,
    sql`invoiced || ' ' || invoice_currency`,
  ),
  same('invoiceBuyer', sql`user_id`, sql`invoice_user`),
  missing(
    'creditMissing',
    sql`${isPosted} and state = 'REFUNDED' and invoice is not null and credit is null`,
    sql`amount_cents`,
  ),
  unfounded('creditUnfounded', sql`state <> 'REFUNDED' and credit is not null`, sql`credit`),
  {
    kind: 'creditAmount',
    fails: sql`${isPosted} and part_credits > least(refund, amount_cents)`,
    expected: sql`refund`,
    found: sql`part_credits`,
  },
]

const ofDisputes: Check[] = [
  {
    kind: 'disputeHeld',
    fails: sql`${isPosted} and unposted_disputes = 0 and (
      (open_disputes = 0 and coalesce(disputed, 0) <> 0) or coalesce(disputed, 0) < 0
      or (open_disputes > 0 and coalesce(disputed, 0) = 0 and state = 'PAID'))`,
    expected: sql`open_disputes`,
    found: sql`coalesce(disputed, 0)`,
  },
  same('disputeLost', sql`'REFUNDED'`, sql`state`, sql`lost_disputes > 0`),
  same('disputeFrozen', sql`(open_of_same > 0)`, sql`is_frozen`, sql`is_running`),
]

const ofDelivery: Check[] = [
  missing(
    'deliveryMissing',
    sql`state = 'PAID' and fulfilled_id is not null and not is_delivered`,
    sql`fulfilled_id`,
  ),
  missing(
    'deliveryLate',
    sql`state = 'PAID' and fulfilled_id is null and paid_at < now() - interval '1 day'`,
    sql`subject_id`,
  ),
  unfounded(
    'deliveryKept',
    sql`state = 'REFUNDED' and is_running and not is_paid_otherwise`,
    sql`fulfilled_id`,
  ),
  same('deliveryBuyer', sql`user_id`, sql`receiver`),
  unfounded(
    'deliveryUnpaid',
    sql`state not in ('PAID', 'REFUNDED') and fulfilled_id is not null`,
    sql`fulfilled_id`,
  ),
  {
    kind: 'deliveryTwice',
    fails: sql`payers > 1`,
    expected: sql`1`,
    found: sql`payers`,
  },
]
