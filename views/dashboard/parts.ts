import type {
  BankSummary,
  CatalogueFigures,
  DealFigures,
  UserFigures,
} from '#src/contract/core/summary.ts'
import { brandPaths } from '#src/contract/screens/brands.ts'
import { categoryPaths } from '#src/contract/screens/categories.ts'
import { creditCardPaths } from '#src/contract/screens/credit-cards.ts'
import { dealRequestPaths } from '#src/contract/screens/deal-requests.ts'
import { bankPaths, merchantPaths } from '#src/contract/screens/merchants.ts'
import { mobileUserPaths } from '#src/contract/screens/mobile-users.ts'
import type { Key } from '#src/i18n/keys.ts'
import { listed, type Part } from './figure.tsx'

/** What today and the total count alike; `since` narrows the lists they lead to. */
type Since = { joined?: string; requested?: string }

/** Who may see the sum of merchants, banks and app users that they may open. */
export const ofAccounts = { permission: ['VIEW_USER', 'VIEW_MERCHANT', 'VIEW_BANK'] } as const

export function mobileUsers({ mobileUsers: count }: UserFigures, since: Since = {}): Part {
  return listed('VIEW_USER', 'dashboard:figure.mobileUsers', count, mobileUserPaths.list(since))
}

export function businesses(users: UserFigures, since: Since = {}): Part[] {
  const { merchants, activeMerchants, banks } = users
  const active = merchantPaths.list({ status: 'active', ...since })
  return [
    listed('VIEW_MERCHANT', 'dashboard:figure.merchants', merchants, merchantPaths.list(since)),
    listed('VIEW_MERCHANT', 'dashboard:figure.activeMerchants', activeMerchants, active),
    listed('VIEW_BANK', 'dashboard:figure.banks', banks, bankPaths.list(since)),
  ]
}

/** All requests, and those of merchants and banks apart where both are counted. */
export function dealRequests(
  figures: DealFigures,
  [ofMerchants, ofBanks]: readonly [Key, Key],
  since: Since = {},
): Part[] {
  const { dealRequests: count, merchantRequests, bankRequests } = figures
  const { MERCHANT, BANK } = dealRequestPaths.combined
  const label = 'dashboard:figure.dealRequests'
  if (merchantRequests === undefined || bankRequests === undefined)
    return [listed('VIEW_REQUEST', label, count, MERCHANT(since))]
  return [
    listed('VIEW_REQUEST', label, count, null),
    listed('VIEW_REQUEST', ofMerchants, merchantRequests, MERCHANT(since)),
    listed('VIEW_REQUEST', ofBanks, bankRequests, BANK(since)),
  ]
}

export function bankRequests(
  figures: Pick<BankSummary['todaySummary'], 'combinedRequests' | 'creditCardRequests'>,
  since: Since = {},
): Part[] {
  const { combinedRequests: combined, creditCardRequests: cards } = figures
  const { BANK } = dealRequestPaths.combined
  const cardList = creditCardPaths.list(since)
  return [
    listed('VIEW_REQUEST', 'common:menu.combinedRequests', combined, BANK(since)),
    listed('VIEW_CREDIT_CARD', 'dashboard:figure.creditCardRequests', cards, cardList),
  ]
}

/** Only administrators open these lists. */
export function categories(
  label: Key,
  count: number,
  isAdmin: boolean,
  filter?: 'active' | 'new',
): Part {
  const href = isAdmin ? categoryPaths.list({ filter }) : null
  return listed('VIEW_CATEGORY', label, count, href)
}

export function newBrands({ noOfNewBrands: count }: CatalogueFigures, isAdmin: boolean): Part {
  const href = isAdmin ? brandPaths.list({ added: 'today' }) : null
  return listed('VIEW_BRAND', 'dashboard:figure.newBrands', count, href)
}
