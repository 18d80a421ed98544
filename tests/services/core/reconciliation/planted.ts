import type { DifferenceKind } from '#src/contract/core/reconciliation.ts'

export type Planted = {
  title: string
  kind: DifferenceKind
  sql: string
  expected?: string
  found?: string
  /** Which of the world's ids the difference names. */
  names?: 'coupon' | 'deal' | 'merchant' | 'none'
}

/**
 * Errors as somebody with a shell makes them, or half a restore. `:redeemed` and its like stand for ids of
 * the test's world.
 */
export const plantedInCoupons: readonly Planted[] = [
  {
    title: 'a coupon whose deal was deleted from the table',
    kind: 'couponDeal',
    sql: 'delete from deals where id = :deal',
  },
  {
    title: 'a coupon moved to a deal that never was',
    kind: 'couponDeal',
    sql: 'update coupons set deal_id = gen_random_uuid() where id = :free',
  },
  {
    title: 'a coupon given to another merchant',
    kind: 'couponMerchant',
    sql: 'update coupons set merchant_id = :rival where id = :free',
    found: ':rival',
  },
  {
    title: 'a deal given to another merchant, its coupons not',
    kind: 'couponMerchant',
    sql: 'update deals set merchant_id = :rival where id = :deal',
  },
  {
    title: 'a coupon that names a file that is gone',
    kind: 'couponFile',
    sql: 'update coupons set file_id = gen_random_uuid() where id = :free',
  },
  {
    title: "a coupon that names another deal's file",
    kind: 'couponFile',
    sql: 'update coupons set file_id = (select id from coupon_files where deal_id = :otherDeal) where id = :free',
  },
  {
    title: 'a deal whose coupon settings are gone',
    kind: 'couponSettings',
    sql: 'delete from deal_coupons where deal_id = :deal',
  },
  {
    title: 'a coupon that ends a day early',
    kind: 'couponEnd',
    sql: "update coupons set expired_on = expired_on - interval '1 day' where id = :free",
  },
  {
    title: 'a coupon that ends at midnight in another zone',
    kind: 'couponEnd',
    sql: "update coupons set expired_on = (expires_on + 1)::timestamp at time zone 'UTC' - interval '1 millisecond' where id = :collected",
  },
  {
    title: 'a code retyped without its key',
    kind: 'couponKey',
    sql: "update coupons set code = 'SUMMER-2026' where id = :free",
    expected: '5UMMER2026'.replace('5', 'S'),
  },
  {
    title: 'a key with a letter that is read as a digit',
    kind: 'couponKey',
    sql: "update coupons set code = 'OIL-1', code_key = 'OIL1' where id = :free",
    expected: '0111',
    found: 'OIL1',
  },
  {
    title: 'a collected coupon of nobody',
    kind: 'couponCollector',
    sql: 'update coupons set collected_by = null where id = :collected',
  },
  {
    title: 'a coupon of somebody that was never collected',
    kind: 'couponCollector',
    sql: 'update coupons set collected_at = null where id = :collected',
  },
  {
    title: 'a coupon collected after it was redeemed',
    kind: 'couponOrder',
    sql: "update coupons set collected_at = redeemed_at + interval '1 hour' where id = :redeemed",
  },
  {
    title: 'a redeemed coupon that nobody collected',
    kind: 'redeemedUncollected',
    sql: 'update coupons set collected_at = null, collected_by = null where id = :redeemed',
  },
  {
    title: 'a free coupon marked as redeemed by hand',
    kind: 'redeemedUncollected',
    sql: 'update coupons set redeemed_at = now() where id = :free',
  },
  {
    title: 'a redemption that was deleted',
    kind: 'redemptionMissing',
    sql: 'delete from redemptions where coupon_id = :redeemed',
    expected: '1',
    found: '0',
  },
  {
    title: 'a coupon marked as redeemed without a redemption',
    kind: 'redemptionMissing',
    sql: 'update coupons set redeemed_at = now() where id = :collected',
  },
  {
    title: 'a redeemed coupon freed by hand',
    kind: 'redemptionUnknown',
    sql: 'update coupons set redeemed_at = null where id = :redeemed',
    expected: '0',
    found: '1',
  },
  {
    title: 'an undo taken back in the redemption alone',
    kind: 'redemptionUnknown',
    sql: 'update redemptions set undone_at = null, undone_by = null, undo_reason = null, undo_note = null where coupon_id = :undone',
  },
  {
    title: 'a coupon redeemed twice',
    kind: 'redemptionTwice',
    sql: `drop index redemptions_standing;
      insert into redemptions (id, coupon_id, merchant_id, redeemed_by, key, idempotency_key, redeemed_at)
      select gen_random_uuid(), coupon_id, merchant_id, redeemed_by, 'again', 'again', redeemed_at
      from redemptions where coupon_id = :redeemed`,
    expected: '1',
    found: '2',
  },
  {
    title: 'a redemption a second later than its coupon says',
    kind: 'redemptionTime',
    sql: "update redemptions set redeemed_at = redeemed_at + interval '1 second' where coupon_id = :redeemed",
  },
  {
    title: 'a double of a redemption that is not there',
    kind: 'redemptionDouble',
    sql: `insert into redemptions (id, coupon_id, merchant_id, redeemed_by, key, idempotency_key, redeemed_at, double_of, doubled_at)
      select gen_random_uuid(), coupon_id, merchant_id, redeemed_by, 'again', 'again', redeemed_at,
        gen_random_uuid(), now() from redemptions where coupon_id = :redeemed`,
    expected: '1',
    found: '0',
  },
  {
    title: 'what a till redeemed without its redemption',
    kind: 'tillEntry',
    sql: `insert into till_entries (till_id, nonce, merchant_id, key_id, counter, device_at, synced_at, at, text,
        coupon_id, attention_confirmed, voided, signature, outcome, remarks, redemption_id)
      select gen_random_uuid(), gen_random_uuid(), :merchant, 'key', 1, now(), now(), now(), 'text',
        :redeemed, false, false, '', 'REDEEMED', '{}', gen_random_uuid()`,
    expected: '1',
    found: '0',
  },
  {
    title: 'a coupon deleted under its redemption',
    kind: 'redemptionOrphan',
    sql: 'delete from coupons where id = :redeemed',
  },
  {
    title: "a redemption of another merchant's coupon",
    kind: 'redemptionMerchant',
    sql: 'update redemptions set merchant_id = :rival where coupon_id = :redeemed',
  },
  {
    title: 'an undo of nobody',
    kind: 'undoIncomplete',
    sql: 'update redemptions set undone_by = null where coupon_id = :undone',
  },
  {
    title: 'an undo without a reason',
    kind: 'undoIncomplete',
    sql: 'update redemptions set undo_reason = null where coupon_id = :undone',
  },
  {
    title: 'an undo before its redemption',
    kind: 'undoOrder',
    sql: "update redemptions set undone_at = redeemed_at - interval '1 minute' where coupon_id = :undone",
  },
]
