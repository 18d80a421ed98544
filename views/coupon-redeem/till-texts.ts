import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Translate } from '#src/i18n/translate.ts'

const verdicts = [
  'valid',
  'redeemed',
  'expired',
  'notCollected',
  'inactive',
  'dealInactive',
  'paused',
  'branchUnknown',
  'branchNeeded',
  'otherBranch',
  'fullToday',
  'fullThisHour',
  'attention',
  'notSynced',
  'noCode',
  'unknown',
  'unknownCut',
  'forged',
  'otherShop',
  'laterDeal',
  'needsLine',
] as const
const limits = [
  'leaseOver',
  'clockBack',
  'noKey',
  'noPerson',
  'coupons',
  'cents',
  'queueFull',
] as const
const states = ['offered', 'working', 'notTill'] as const
const lines = [
  'risk',
  'left',
  'queue',
  'redeemed',
  'undo',
  'undone',
  'tooLate',
  'acknowledge',
] as const
const handOvers = ['sending', 'sent', 'sentSome', 'notQueue', 'failed'] as const
const asides = ['notice', 'state', 'entry'] as const
const doubles = ['text', 'ownCounts', 'otherCounts'] as const

/** What the script fills in by itself, left as `{name}`. */
const names = ['time', 'coupons', 'value', 'span', 'count', 'code', 'deal']
const more = ['refused', 'own', 'ownTime', 'other', 'otherTime', 'first', 'last']
const blanks = Object.fromEntries([...names, ...more].map((name) => [name, `{${name}}`]))

/** The words of a till without the line, which come with its page. */
export function tillTexts(t: Translate) {
  return {
    verdict: words(t, verdicts, (name) => `offline:verdict.${name}`),
    limit: words(t, limits, (name) => `offline:limit.${name}`),
    state: words(t, states, (name) => `offline:state.${name}`),
    double: doubleTexts(t),
    wiped: wipedText(t),
    aside: asideTexts(t),
    ...words(t, lines, (name) => `offline:${name}`),
  }
}

export function wipedText(t: Translate): string {
  return t('offline:wiped', blanks)
}

export function handOverTexts(t: Translate) {
  return words(t, handOvers, (name) => `offline:handOver.${name}`)
}

export function asideTexts(t: Translate) {
  return words(t, asides, (name) => `offline:aside.${name}`)
}

export function doubleTexts(t: Translate) {
  return words(t, doubles, (name) => `offline:double.${name}`)
}

function words<Name extends string>(
  t: Translate,
  all: readonly Name[],
  keyOf: (name: Name) => Key,
): Record<Name, string> {
  const pairs = all.map((name) => [name, t(keyOf(name), blanks)])
  return Object.fromEntries(pairs) as Record<Name, string>
}

/** Where its script asks and sends. */
export const tillPaths = {
  counter: redeemPaths.counter(),
  offline: redeemPaths.offline(),
  sync: redeemPaths.sync(),
  syncCoupons: redeemPaths.syncCoupons(),
  uploads: redeemPaths.uploads(),
  news: redeemPaths.news(),
}
