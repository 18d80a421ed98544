import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateValue, entity, id, money } from '../values.ts'

/** What every coupon is counted as, once. */
export const codeStates = [
  'free',
  'printed',
  'collected',
  'redeemed',
  'undone',
  'expired',
  'deleted',
] as const
export type CodeState = (typeof codeStates)[number]

/** Of the operator's money. */
export const moneyKinds = [
  'moneyUnposted',
  'moneySales',
  'moneySold',
  'moneyRevenue',
  'moneyTax',
  'moneyDay',
  'moneyRefunded',
  'moneyRefundTax',
  'moneyCharged',
  'moneyUnpaid',
  'moneyBroker',
  'moneyReference',
  'moneyCurrency',
  'moneyLedger',
  'moneyAbove',
  'movementBalance',
  'movementOrphan',
  'invoiceMissing',
  'invoiceUnpaid',
  'invoiceAmount',
  'invoiceBuyer',
  'creditMissing',
  'creditUnfounded',
  'creditAmount',
  'numberGap',
  'disputeHeld',
  'disputeLost',
  'disputeFrozen',
  'deliveryMissing',
  'deliveryLate',
  'deliveryKept',
  'deliveryBuyer',
  'deliveryUnpaid',
  'deliveryTwice',
] as const

/** Between payments and what their providers list. */
export const brokerKinds = [
  'brokerUnknown',
  'brokerUnpaid',
  'brokerTwice',
  'brokerAmount',
  'brokerRefunded',
  'brokerMissing',
] as const

/** What may not add up; each has its words in the texts. */
export const differenceKinds = [
  'couponDeal',
  'couponMerchant',
  'couponFile',
  'couponSettings',
  'couponEnd',
  'couponKey',
  'couponCollector',
  'couponOrder',
  'redeemedUncollected',
  'redemptionMissing',
  'redemptionUnknown',
  'redemptionTwice',
  'redemptionTime',
  'redemptionDouble',
  'tillEntry',
  'redemptionOrphan',
  'redemptionMerchant',
  'undoIncomplete',
  'undoOrder',
  'valueTaken',
  'valueExceeded',
  'valueUsedUp',
  'valueRedemption',
  'ledgerCollected',
  'ledgerRedeemed',
  'ledgerRedemptions',
  'ledgerUndos',
  'ledgerCollectedTime',
  'ledgerRedeemedTime',
  'ledgerSubject',
  'ledgerPrice',
  'ledgerLeft',
  'ledgerTaken',
  'ledgerOrphan',
  'ledgerPayment',
  'auditCollected',
  'auditRedeemed',
  'auditUndone',
  'auditSwitch',
  'auditOrphan',
  'tallyTotal',
  'tallyAvailable',
  'tallyPrinted',
  'tallyCollected',
  'tallyRedeemed',
  'fileCount',
  'settingsMerchant',
  'salesCollected',
  'salesRedeemed',
  'dayCount',
  'dayPaid',
  'daySaved',
  'monthCount',
  'monthPaid',
  'monthSaved',
  'viewTens',
  'viewMonths',
  'viewQuarters',
  'packageUsed',
  ...moneyKinds,
  ...brokerKinds,
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** Kept of each kind; all are counted. */
export const DIFFERENCES_OF_KIND = 20
export const RUNS_SHOWN = 30

const codes = z.record(z.enum(codeStates), z.int())
/** Null ids where it is about no one coupon, deal or merchant; `of` names what it is about then. */
const difference = z.object({
  kind: z.enum(differenceKinds),
  couponId: id.nullable(),
  dealId: id.nullable(),
  merchantId: id.nullable(),
  of: z.string(),
  expected: z.string(),
  found: z.string(),
})
export type Difference = z.infer<typeof difference>

const summary = {
  id,
  startedOn: dateValue,
  seconds: z.number(),
  codes,
  /** What customers paid for what is redeemed, and what they saved. */
  paid: money,
  saved: money,
  differences: z.int(),
}

export const reconciliationRun = entity('ReconciliationRun', {
  ...summary,
  kinds: z.array(z.object({ kind: z.enum(differenceKinds), count: z.int() })),
  listed: z.array(difference),
  /** Of the deals and merchants in `listed` that exist, by their ids. */
  names: z.record(id, z.string()),
})
export type ReconciliationRun = z.infer<typeof reconciliationRun>

const runSummary = entity('ReconciliationSummary', summary)
export type ReconciliationSummary = z.infer<typeof runSummary>

export const listReconciliations = endpoint('get /reconciliations', {
  summary: 'The nightly comparisons of coupons with all that counts them, newest first',
  callers: ['ADMIN'],
  permission: 'VIEW_RECONCILIATION',
  data: z.object({ runs: z.array(runSummary) }),
})

export const readReconciliation = endpoint('get /reconciliations/{id}', {
  summary: 'What one comparison found; each look is audited',
  callers: ['ADMIN'],
  permission: 'VIEW_RECONCILIATION',
  data: reconciliationRun,
})
