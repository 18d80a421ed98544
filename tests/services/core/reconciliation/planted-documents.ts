import type { Planted } from './planted.ts'

/** In invoices, credit notes, disputes and what payments brought; ids as in planted-money.ts. */
export const plantedInDocuments: readonly Planted[] = [
  {
    kind: 'invoiceMissing',
    title: 'a deleted invoice',
    sql: 'delete from invoices where checkout_id = :sold',
  },
  {
    kind: 'invoiceUnpaid',
    title: 'an invoice moved to what nobody paid',
    sql: 'update invoices set checkout_id = :open where checkout_id = :sold',
  },
  {
    kind: 'invoiceAmount',
    title: 'an invoice over another amount',
    sql: 'update invoices set amount_cents = 450001 where checkout_id = :sold',
    expected: '450000 LKR',
    found: '450001 LKR',
  },
  {
    kind: 'invoiceAmount',
    title: 'an invoice in another currency',
    sql: "update invoices set currency = 'USD' where checkout_id = :sold",
  },
  {
    kind: 'invoiceBuyer',
    title: "somebody else's invoice",
    sql: 'update invoices set user_id = :rival where checkout_id = :sold',
    found: ':rival',
  },
  {
    kind: 'creditMissing',
    title: 'a refund without its credit note',
    sql: 'update invoices set credit_number = null, credited_at = null where checkout_id = :gone',
  },
  {
    kind: 'creditUnfounded',
    title: 'a credit note without a refund',
    sql: "update invoices set credit_number = 'DD-CN-2026-000009', credited_at = now() where checkout_id = :sold",
    found: 'DD-CN-2026-000009',
  },
  {
    kind: 'creditAmount',
    title: 'a note over more than went back',
    sql: 'update credit_notes set amount_cents = amount_cents + 1',
  },
  {
    kind: 'numberGap',
    title: 'a number taken by hand',
    sql: "update invoice_counters set last = last + 1 where series = 'INVOICE'",
  },
  {
    kind: 'numberGap',
    title: 'an invoice deleted between others',
    sql: 'delete from invoices where sequence = 2',
  },
  {
    kind: 'numberGap',
    title: 'a counter set back',
    sql: "update invoice_counters set last = 0 where series = 'CREDIT_NOTE'",
  },
  {
    kind: 'disputeHeld',
    title: 'money withheld without a dispute',
    sql: 'delete from disputes where checkout_id = :disputed',
  },
  {
    kind: 'disputeHeld',
    title: 'a dispute that withholds nothing',
    sql: "insert into disputes (id, checkout_id, reference, state, posted_state) values (gen_random_uuid(), :sold, 'd', 'OPEN', 'OPEN')",
  },
  {
    kind: 'disputeLost',
    title: 'a lost dispute of a paid plan',
    sql: "update disputes set state = 'LOST' where checkout_id = :disputed",
    expected: 'REFUNDED',
    found: 'PAID',
  },
  {
    kind: 'disputeFrozen',
    title: 'a plan that runs while it is disputed',
    sql: 'update subscriptions set frozen_at = null where id = (select fulfilled_id from checkouts where id = :disputed)',
  },
  {
    kind: 'disputeFrozen',
    title: 'a plan on hold without a dispute',
    sql: 'update subscriptions set frozen_at = now() where id = (select fulfilled_id from checkouts where id = :sold)',
  },
  {
    kind: 'deliveryMissing',
    title: 'a plan that was deleted',
    sql: 'delete from subscriptions where id = (select fulfilled_id from checkouts where id = :sold)',
  },
  {
    kind: 'deliveryLate',
    title: 'a payment that brought nothing for days',
    sql: "update checkouts set fulfilled_id = null, paid_at = now() - interval '3 days' where id = :sold",
  },
  {
    kind: 'deliveryKept',
    title: 'a refunded plan that goes on',
    sql: 'update subscriptions set ended_at = null where id = (select fulfilled_id from checkouts where id = :gone)',
  },
  {
    kind: 'deliveryBuyer',
    title: "a plan in somebody else's hands",
    sql: 'update subscriptions set user_id = :rival where id = (select fulfilled_id from checkouts where id = :sold)',
    found: ':rival',
  },
  {
    kind: 'deliveryUnpaid',
    title: 'a plan for nothing',
    sql: 'update checkouts set fulfilled_id = gen_random_uuid() where id = :open',
  },
  {
    kind: 'deliveryTwice',
    title: 'a plan paid twice',
    sql: 'update checkouts set fulfilled_id = (select fulfilled_id from checkouts where id = :sold) where id = :parts',
    expected: '1',
    found: '2',
  },
]
