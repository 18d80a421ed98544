import { type SQL, sql } from 'drizzle-orm'
import { type Check, noneAstray } from '#src/services/kit/reconciliation/compare.ts'
import { isEntered } from './counterpart.ts'
import { exists, isWhole, valueChecks } from './value-checks.ts'

/** What must hold of one row of `facts` (coupon-facts.ts). */
export function couponChecks(timeZone: string): Check[] {
  const zone = sql`${timeZone}`.inlineParams()
  const shown = (moment: SQL) =>
    sql`coalesce(to_char(${moment} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS.MS'), '–')`
  const end = sql`((expires_on + 1)::timestamp at time zone ${zone} - interval '1 millisecond')`
  return [
    ...ofCoupon(end, shown),
    ...ofRedemptions(shown),
    ...valueChecks,
    ...ofLedger(shown),
    ...ofTrail,
  ]
}

type Shown = (moment: SQL) => SQL

const none = sql`'–'`

function ofCoupon(end: SQL, shown: Shown): Check[] {
  return [
    {
      kind: 'couponDeal',
      fails: sql`${exists} and deal_owner is null`,
      expected: sql`deal_id::text`,
      found: none,
    },
    {
      kind: 'couponMerchant',
      fails: sql`${exists} and merchant_id <> deal_owner`,
      expected: sql`deal_owner::text`,
      found: sql`merchant_id::text`,
    },
    {
      kind: 'couponFile',
      fails: sql`${exists} and file_id is not null and file_deal is distinct from deal_id`,
      expected: sql`deal_id::text`,
      found: sql`coalesce(file_deal::text, '–')`,
    },
    {
      kind: 'couponSettings',
      fails: sql`${exists} and not has_settings`,
      expected: sql`'1'`,
      found: sql`'0'`,
    },
    {
      kind: 'couponEnd',
      fails: sql`${exists} and expired_on <> ${end}`,
      expected: shown(end),
      found: shown(sql`expired_on`),
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
    {
      kind: 'redeemedUncollected',
      fails: sql`redeemed_at is not null and collected_at is null`,
      expected: none,
      found: shown(sql`redeemed_at`),
    },
  ]
}

/** `couponKey` of the contract, for codes that are plain ASCII. */
const keyOfCode = sql`translate(upper(code), 'OIL -_', '011')`

function ofRedemptions(shown: Shown): Check[] {
  return [
    {
      kind: 'redemptionMissing',
      fails: sql`redeemed_at is not null and standing = 0`,
      expected: sql`'1'`,
      found: sql`'0'`,
    },
    {
      kind: 'redemptionUnknown',
      fails: sql`${exists} and redeemed_at is null and standing > 0 and ${isWhole}`,
      expected: sql`'0'`,
      found: sql`standing::text`,
    },
    {
      kind: 'redemptionTwice',
      fails: sql`standing > 1 and ${isWhole}`,
      expected: sql`'1'`,
      found: sql`standing::text`,
    },
    {
      kind: 'redemptionTime',
      fails: sql`standing = 1 and redeemed_at <> standing_at and ${isWhole}`,
      expected: shown(sql`standing_at`),
      found: shown(sql`redeemed_at`),
    },
    noneAstray('redemptionDouble', sql`doubles`, sql`doubles_astray`),
    noneAstray('tillEntry', sql`till_entered`, sql`till_astray`),
    {
      kind: 'redemptionOrphan',
      fails: sql`not ${exists} and redeemed_times > 0`,
      expected: sql`'0'`,
      found: sql`redeemed_times::text`,
    },
    {
      kind: 'redemptionMerchant',
      fails: sql`foreign_redemptions > 0`,
      expected: sql`'0'`,
      found: sql`foreign_redemptions::text`,
    },
    {
      kind: 'undoIncomplete',
      fails: sql`incomplete > 0`,
      expected: sql`'0'`,
      found: sql`incomplete::text`,
    },
    {
      kind: 'undoOrder',
      fails: sql`undone_early > 0`,
      expected: sql`'0'`,
      found: sql`undone_early::text`,
    },
  ]
}

const isRedeemed = sql`(redeemed_at is not null)::int`
const isCollected = sql`(collected_at is not null)::int`

function ofLedger(shown: Shown): Check[] {
  return [
    {
      kind: 'ledgerCollected',
      fails: sql`${exists} and counted_collected <> ${isCollected} and ${isEntered('COLLECTED')}`,
      expected: sql`${isCollected}::text`,
      found: sql`counted_collected::text`,
    },
    {
      kind: 'ledgerRedeemed',
      fails: sql`${exists} and counted_redeemed <> ${isRedeemed} and ${isEntered('REDEEMED')}`,
      expected: sql`${isRedeemed}::text`,
      found: sql`counted_redeemed::text`,
    },
    {
      kind: 'ledgerRedemptions',
      fails: sql`${exists} and ${isEntered('REDEEMED')}
        and case when doubled = 0 then entered <> redeemed_times else entered < redeemed_times end`,
      expected: sql`redeemed_times::text`,
      found: sql`entered::text`,
    },
    {
      kind: 'ledgerUndos',
      fails: sql`${exists} and ${isEntered('REDEEMED')}
        and case when doubled = 0 then reversed <> undone else reversed < undone + doubles end`,
      expected: sql`undone::text`,
      found: sql`reversed::text`,
    },
    {
      kind: 'ledgerCollectedTime',
      fails: sql`counted_collected = 1 and collected_at <> collected_on`,
      expected: shown(sql`collected_at`),
      found: shown(sql`collected_on`),
    },
    {
      kind: 'ledgerRedeemedTime',
      fails: sql`counted_redeemed = 1 and redeemed_at <> redeemed_on`,
      expected: shown(sql`redeemed_at`),
      found: shown(sql`redeemed_on`),
    },
    {
      kind: 'ledgerSubject',
      fails: sql`${exists} and foreign_entries > 0`,
      expected: sql`'0'`,
      found: sql`foreign_entries::text`,
    },
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
      found: sql`greatest(entered + reversed, abs(counted_collected), 1)::text`,
    },
  ]
}

const hasCollector = sql`(collected_by is not null)::int`

const ofTrail: readonly Check[] = [
  {
    kind: 'auditCollected',
    fails: sql`${exists} and trail_collected <> ${hasCollector}`,
    expected: sql`${hasCollector}::text`,
    found: sql`trail_collected::text`,
  },
  {
    kind: 'auditRedeemed',
    fails: sql`${exists} and trail_redeemed <> redeemed_times`,
    expected: sql`redeemed_times::text`,
    found: sql`trail_redeemed::text`,
  },
  {
    kind: 'auditUndone',
    fails: sql`${exists} and trail_undone <> undone`,
    expected: sql`undone::text`,
    found: sql`trail_undone::text`,
  },
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
    found: sql`(trail_collected + trail_redeemed + trail_undone)::text`,
  },
]
