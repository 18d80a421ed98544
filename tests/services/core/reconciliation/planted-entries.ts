import type { Planted } from './planted.ts'

export const plantedInEntries: readonly Planted[] = [
  {
    title: 'a collected coupon that the ledger lost',
    kind: 'ledgerCollected',
    sql: "delete from ledger where source_id = :collected and measure = 'COLLECTED'",
    expected: '1',
    found: '0',
  },
  {
    title: 'a coupon that the ledger counts twice as collected',
    kind: 'ledgerCollected',
    sql: `insert into ledger (measure, source_id, deal_id, merchant_id, category_id, count, paid_cents, deducted_cents, happened_at)
      select measure, source_id, deal_id, merchant_id, category_id, count, paid_cents, deducted_cents, happened_at
      from ledger where source_id = :collected`,
    expected: '1',
    found: '2',
  },
  {
    title: 'a redemption that the ledger lost',
    kind: 'ledgerRedeemed',
    sql: "delete from ledger where source_id = :redeemed and measure = 'REDEEMED'",
    expected: '1',
    found: '0',
  },
  {
    title: 'an undo that the ledger lost',
    kind: 'ledgerUndos',
    sql: "delete from ledger where source_id = :undone and measure = 'REDEEMED' and count < 0",
    expected: '1',
    found: '0',
  },
  {
    title: 'a redemption and its undo that the ledger lost together',
    kind: 'ledgerRedemptions',
    sql: "delete from ledger where source_id = :undone and measure = 'REDEEMED'",
    expected: '1',
    found: '0',
  },
  {
    title: 'a collection counted on another day',
    kind: 'ledgerCollectedTime',
    sql: "update ledger set happened_at = happened_at - interval '1 day' where source_id = :collected",
  },
  {
    title: 'a redemption counted on another day',
    kind: 'ledgerRedeemedTime',
    sql: "update ledger set happened_at = happened_at - interval '1 day' where source_id = :redeemed and measure = 'REDEEMED'",
  },
  {
    title: 'a redemption counted for another merchant',
    kind: 'ledgerSubject',
    sql: "update ledger set merchant_id = :rival where source_id = :redeemed and measure = 'REDEEMED'",
  },
  {
    title: 'a redemption counted for another deal',
    kind: 'ledgerSubject',
    sql: "update ledger set deal_id = :otherDeal where source_id = :redeemed and measure = 'REDEEMED'",
  },
  {
    title: 'a redemption with a cent too little',
    kind: 'ledgerPrice',
    sql: "update ledger set paid_cents = paid_cents - 1 where source_id = :redeemed and measure = 'REDEEMED'",
    expected: '675000 + 225000',
    found: '674999 + 225000',
  },
  {
    title: 'a saving with a cent too much',
    kind: 'ledgerPrice',
    sql: "update ledger set deducted_cents = deducted_cents + 1 where source_id = :redeemed and measure = 'REDEEMED'",
  },
  {
    title: 'an undo that left money behind',
    kind: 'ledgerLeft',
    sql: "update ledger set paid_cents = paid_cents + 100 where source_id = :undone and measure = 'REDEEMED' and count < 0",
    found: '100 + 0',
  },
  {
    title: 'a ledger entry of a coupon that never was',
    kind: 'ledgerOrphan',
    sql: `update ledger set source_id = gen_random_uuid() where source_id = :collected`,
  },
  {
    title: 'a payment with the wrong sum',
    kind: 'ledgerPayment',
    sql: 'update ledger set paid_cents = paid_cents + 1 where source_id = :payment',
    expected: '450000 + 0',
    found: '450001 + 0',
    names: 'none',
  },
  {
    title: 'a refund that was never counted',
    kind: 'ledgerPayment',
    sql: "update checkouts set state = 'REFUNDED' where id = :payment",
    names: 'none',
  },
  {
    title: 'a payment that was never counted',
    kind: 'ledgerPayment',
    sql: 'delete from ledger where source_id = :payment',
    names: 'none',
  },
  {
    title: 'a collection without its audit entry',
    kind: 'auditCollected',
    sql: "delete from audit_entries where subject_id = :collected::text and event = 'coupon.collected'",
  },
  {
    title: 'a redemption without its audit entry',
    kind: 'auditRedeemed',
    sql: "delete from audit_entries where subject_id = :redeemed::text and event = 'coupon.redeemed'",
    expected: '1',
    found: '0',
  },
  {
    title: 'a redemption with two audit entries',
    kind: 'auditRedeemed',
    sql: `insert into audit_entries (id, event, subject_type, subject_id, request_id)
      values (gen_random_uuid(), 'coupon.redeemed', 'coupon', :redeemed::text, 'again')`,
    expected: '1',
    found: '2',
  },
  {
    title: 'an undo without its audit entry',
    kind: 'auditUndone',
    sql: "delete from audit_entries where subject_id = :undone::text and event = 'coupon.redemption-undone'",
  },
  {
    title: 'a coupon switched on behind the audit trail',
    kind: 'auditSwitch',
    sql: 'update coupons set active = true where id = :off',
    expected: 'coupon.deactivated',
    found: 'coupon.activated',
  },
  {
    title: 'an audit entry of a coupon that never was',
    kind: 'auditOrphan',
    sql: `insert into audit_entries (id, event, subject_type, subject_id, request_id)
      values (gen_random_uuid(), 'coupon.redeemed', 'coupon', gen_random_uuid()::text, 'never')`,
  },
  {
    title: 'a cent that was taken of a coupon without a redemption',
    kind: 'valueTaken',
    sql: 'update coupons set taken_cents = taken_cents + 1 where id = :value',
    expected: '100000',
    found: '100001',
  },
  {
    title: 'more taken of a coupon than it holds',
    kind: 'valueExceeded',
    sql: 'update coupons set taken_cents = 500001 where id = :value',
    expected: '500000',
    found: '500001',
  },
  {
    title: 'a coupon marked as used up that is not',
    kind: 'valueUsedUp',
    sql: 'update coupons set redeemed_at = now() where id = :value',
    expected: '400000',
    found: '0',
  },
  {
    title: 'a coupon with an amount redeemed as a whole',
    kind: 'valueRedemption',
    sql: 'update redemptions set taken_cents = null where coupon_id = :value',
  },
  {
    title: 'a deal that lost the amount of its coupons',
    kind: 'valueRedemption',
    sql: 'update deals set coupon_value_cents = null where id = (select deal_id from coupons where id = :value)',
  },
  {
    title: 'a cent of a part that the ledger counts too much',
    kind: 'ledgerTaken',
    sql: "update ledger set paid_cents = paid_cents + 1 where source_id = :value and measure = 'REDEEMED'",
    expected: '100000',
    found: '100001',
  },
]
