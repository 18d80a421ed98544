import { type SQL, sql } from 'drizzle-orm'
import { type Check, equal } from '#src/services/kit/reconciliation/compare.ts'

const none = sql`'–'`
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
  {
    kind: 'moneySales',
    fails: sql`${isPosted} and coalesce(sales, 0) <> 1`,
    expected: sql`1`,
    found: sql`coalesce(sales, 0)`,
  },
  equal('moneySold', sql`amount_cents`, sql`sold`, sql`${isPosted} and sales > 0`),
  equal(
    'moneyRevenue',
    sql`amount_cents - tax_cents`,
    sql`revenue`,
    sql`${isPosted} and sales > 0`,
  ),
  equal('moneyTax', sql`tax_cents`, sql`sale_tax`, sql`${isPosted} and sales > 0`),
  {
    kind: 'moneyDay',
    fails: sql`${isPosted} and sale_day <> paid_day`,
    expected: sql`paid_day`,
    found: sql`sale_day`,
  },
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
  {
    kind: 'moneyUnpaid',
    fails: sql`not is_paid and movements > 0`,
    expected: sql`0`,
    found: sql`movements`,
  },
  {
    kind: 'moneyBroker',
    fails: sql`other_broker is not null`,
    expected: sql`broker`,
    found: sql`other_broker`,
  },
  {
    kind: 'moneyReference',
    fails: sql`other_reference is not null`,
    expected: sql`coalesce(provider_reference, '–')`,
    found: sql`other_reference`,
  },
  {
    kind: 'moneyCurrency',
    fails: sql`other_currency is not null`,
    expected: sql`currency`,
    found: sql`other_currency`,
  },
  {
    kind: 'moneyAbove',
    fails: sql`refunded_cents > coalesce(charged_cents, amount_cents)`,
    expected: sql`coalesce(charged_cents, amount_cents)`,
    found: sql`refunded_cents`,
  },
]

const ofDocuments: Check[] = [
  {
    kind: 'invoiceMissing',
    fails: sql`${isPosted} and invoice is null`,
    expected: sql`amount_cents`,
    found: none,
  },
  {
    kind: 'invoiceUnpaid',
    fails: sql`not is_paid and invoice is not null`,
    expected: none,
    found: sql`invoice`,
  },
  {
    kind: 'invoiceAmount',
    fails: sql`invoiced <> amount_cents or invoice_currency <> currency`,
    expected: sql`amount_cents || ' ' || currency`,
    found: sql`invoiced || ' ' || invoice_currency`,
  },
  {
    kind: 'invoiceBuyer',
    fails: sql`invoice_user <> user_id`,
    expected: sql`user_id`,
    found: sql`invoice_user`,
  },
  {
    kind: 'creditMissing',
    fails: sql`${isPosted} and state = 'REFUNDED' and invoice is not null and credit is null`,
    expected: sql`amount_cents`,
    found: none,
  },
  {
    kind: 'creditUnfounded',
    fails: sql`state <> 'REFUNDED' and credit is not null`,
    expected: none,
    found: sql`credit`,
  },
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
  {
    kind: 'disputeLost',
    fails: sql`lost_disputes > 0 and state <> 'REFUNDED'`,
    expected: sql`'REFUNDED'`,
    found: sql`state`,
  },
  {
    kind: 'disputeFrozen',
    fails: sql`is_running and is_frozen <> (open_of_same > 0)`,
    expected: sql`open_of_same > 0`,
    found: sql`is_frozen`,
  },
]

const ofDelivery: Check[] = [
  {
    kind: 'deliveryMissing',
    fails: sql`state = 'PAID' and fulfilled_id is not null and not is_delivered`,
    expected: sql`fulfilled_id`,
    found: none,
  },
  {
    kind: 'deliveryLate',
    fails: sql`state = 'PAID' and fulfilled_id is null and paid_at < now() - interval '1 day'`,
    expected: sql`subject_id`,
    found: none,
  },
  {
    kind: 'deliveryKept',
    fails: sql`state = 'REFUNDED' and is_running and not is_paid_otherwise`,
    expected: none,
    found: sql`fulfilled_id`,
  },
  {
    kind: 'deliveryBuyer',
    fails: sql`receiver <> user_id`,
    expected: sql`user_id`,
    found: sql`receiver`,
  },
  {
    kind: 'deliveryUnpaid',
    fails: sql`state not in ('PAID', 'REFUNDED') and fulfilled_id is not null`,
    expected: none,
    found: sql`fulfilled_id`,
  },
  {
    kind: 'deliveryTwice',
    fails: sql`payers > 1`,
    expected: sql`1`,
    found: sql`payers`,
  },
]
