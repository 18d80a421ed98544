import { type SQL, sql } from 'drizzle-orm'
import {
  type Check,
  equal,
  missing,
  never,
  noneAstray,
  same,
  unfounded,
} from '#src/services/kit/reconciliation/compare.ts'
import { isEntered } from './counterpart.ts'

const exists = sql`known`
/** It holds no amount and is redeemed as a whole. */
const isWhole = sql`value is null`

/** What must hold of one row of `facts` (coupon-facts.ts). */
export function couponChecks(timeZone: string): Check[] {
  const zone = sql`${timeZone}`.inlineParams()
  const shown = (moment: SQL) =>
    sql`coalesce(to_char(${moment} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS.MS'), '–')`
  const sameTime: SameTime = (kind, expected, found, when) => ({
    ...same(kind, expected, found, when),
    expected: shown(expected),
    found: shown(found),
  })
  const end = sql`((expires_on + 1)::timestamp at time zone ${zone} - interval '1 millisecond')`
  return [
    ...ofCoupon(shown),
    sameTime('couponEnd', end, sql`expired_on`, exists),
    ...ofRedemptions,
    sameTime(
      'redemptionTime',
      sql`standing_at`,
      sql`redeemed_at`,
      sql`standing = 1 and ${isWhole}`,
    ),
    ...ofValue,
    ...ofLedger,
    sameTime(
      'ledgerCollectedTime',
      sql`collected_at`,
      sql`collected_on`,
      sql`counted_collected = 1`,
    ),
    sameTime('ledgerRedeemedTime', sql`redeemed_at`, sql`redeemed_on`, sql`counted_redeemed = 1`),
    ...ofTrail,
  ]
}

type SameTime = (...check: Required<Parameters<typeof same>>) => Check

function ofCoupon(shown: (moment: SQL) => SQL): Check[] {
  return [
    missing('couponDeal', sql`${exists} and deal_owner is null`, sql`deal_id`),
    same('couponMerchant', sql`deal_owner`, sql`merchant_id`, exists),
    {
      kind: 'couponFile',
      fails: sql`${exists} and file_id is not null and file_deal is distinct from deal_id`,
      expected: sql`deal_id`,
      found: sql`coalesce(file_deal::text, '–')`,
    },
    {
      kind: 'couponSettings',
      fails: sql`${exists} and not has_settings`,
      expected: sql`'1'`,
      found: sql`'0'`,
    },
    {
      kind: 'couponKey',
      fails: sql`${exists} and code ~ '^[ -~]+$' and code_key <> ${keyOfCode}`,
      expected: keyOfCode,
      found: sql`code_key`,
    },
    {
      kind: 'couponCollector',
      fails: sql`${exists} and case when printed_at is null
        then (collected_at is null) <> (collected_by is null) else collected_by is not null end`,
      expected: shown(sql`collected_at`),
      found: sql`coalesce(collected_by::text, '–')`,
    },
    {
      kind: 'couponOrder',
      fails: sql`redeemed_at < coalesce(printed_at, collected_at)`,
      expected: shown(sql`coalesce(printed_at, collected_at)`),
      found: shown(sql`redeemed_at`),
    },
    unfounded(
      'redeemedUncollected',
      sql`redeemed_at is not null and collected_at is null`,
      shown(sql`redeemed_at`),
    ),
  ]
}

/** `couponKey` of the contract, for codes that are plain ASCII. */
const keyOfCode = sql`translate(upper(code), 'OIL -_', '011')`

const ofRedemptions: readonly Check[] = [
  {
    kind: 'redemptionMissing',
    fails: sql`redeemed_at is not null and standing = 0`,
    expected: sql`'1'`,
    found: sql`'0'`,
  },
  never('redemptionUnknown', sql`standing`, sql`${exists} and redeemed_at is null and ${isWhole}`),
  {
    kind: 'redemptionTwice',
    fails: sql`standing > 1 and ${isWhole}`,
    expected: sql`'1'`,
    found: sql`standing`,
  },
  noneAstray('redemptionDouble', sql`doubles`, sql`doubles_astray`),
  noneAstray('tillEntry', sql`till_entered`, sql`till_astray`),
  never('redemptionOrphan', sql`redeemed_times`, sql`not ${exists}`),
  never('redemptionMerchant', sql`foreign_redemptions`),
  never('undoIncomplete', sql`incomplete`),
  never('undoOrder', sql`undone_early`),
]

const ofValue: readonly Check[] = [
  equal('valueTaken', sql`given`, sql`taken_cents`, exists),
  {
    kind: 'valueExceeded',
    fails: sql`taken_cents > value`,
    expected: sql`value`,
    found: sql`taken_cents`,
  },
  {
    kind: 'valueUsedUp',
    fails: sql`(redeemed_at is not null) <> (taken_cents >= value)`,
    expected: sql`greatest(value - taken_cents, 0)`,
    found: sql`case when redeemed_at is null then value::text else '0' end`,
  },
  never('valueRedemption', sql`mismatched`, exists),
  equal('ledgerTaken', sql`given`, sql`paid + saved`, sql`not ${isWhole}`),
]

const isRedeemed = sql`(redeemed_at is not null)::int`
const isCollected = sql`(collected_at is not null)::int`

const ofLedger: readonly Check[] = [
  equal(
    'ledgerCollected',
    isCollected,
    sql`counted_collected`,
    sql`${exists} and ${isEntered('COLLECTED')}`,
  ),
  equal(
    'ledgerRedeemed',
    isRedeemed,
    sql`counted_redeemed`,
    sql`${exists} and ${isEntered('REDEEMED')}`,
  ),
  {
    kind: 'ledgerRedemptions',
    fails: sql`${exists} and ${isEntered('REDEEMED')}
        and case when doubled = 0 then entered <> redeemed_times else entered < redeemed_times end`,
    expected: sql`redeemed_times`,
    found: sql`entered`,
  },
  {
    kind: 'ledgerUndos',
    fails: sql`${exists} and ${isEntered('REDEEMED')}
        and case when doubled = 0 then reversed <> undone else reversed < undone + doubles end`,
    expected: sql`undone`,
    found: sql`reversed`,
  },
  never('ledgerSubject', sql`foreign_entries`, exists),
  {
    kind: 'ledgerPrice',
    fails: sql`counted_redeemed = 1 and ${isWhole} and deal_changed_at < entered_at
        and (paid, saved) is distinct from (price, deduction)`,
    expected: sql`price || ' + ' || deduction`,
    found: sql`paid || ' + ' || saved`,
  },
  {
    kind: 'ledgerLeft',
    fails: sql`counted_redeemed = 0 and ${isWhole} and (paid <> 0 or saved <> 0)`,
    expected: sql`'0 + 0'`,
    found: sql`paid || ' + ' || saved`,
  },
  {
    kind: 'ledgerOrphan',
    fails: sql`not ${exists} and has_entries`,
    expected: sql`'0'`,
    found: sql`greatest(entered + reversed, abs(counted_collected), 1)`,
  },
]

const hasCollector = sql`(collected_by is not null)::int`

const ofTrail: readonly Check[] = [
  equal('auditCollected', hasCollector, sql`trail_collected`, exists),
  equal('auditRedeemed', sql`redeemed_times`, sql`trail_redeemed`, exists),
  equal('auditUndone', sql`undone`, sql`trail_undone`, exists),
  {
    kind: 'auditSwitch',
    fails: sql`active <> (last_switch = 'coupon.activated')`,
    expected: sql`last_switch`,
    found: sql`case when active then 'coupon.activated' else 'coupon.deactivated' end`,
  },
  {
    kind: 'auditOrphan',
    fails: sql`not ${exists} and has_trail`,
    expected: sql`'0'`,
    found: sql`(trail_collected + trail_redeemed + trail_undone)`,
  },
]
