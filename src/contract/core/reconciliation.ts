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

/** Null ids where it is about no one coupon, deal or merchant; `of` names what it is about then. */
export type Difference = {
  kind: DifferenceKind
  couponId: string | null
  dealId: string | null
  merchantId: string | null
  of: string
  expected: string
  found: string
}
