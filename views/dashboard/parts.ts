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
import type { Part } from './figure.tsx'

/** What today and the total count alike; `since` narrows the lists they lead to. */
type Since = { joined?: string; requested?: string }

export function mobileUsers({ mobileUsers: count }: UserFigures, since: Since = {}): Part {
  const href = mobileUserPaths.list(since)
  return { label: 'dashboard:figure.mobileUsers', count, href, permission: 'VIEW_USER' }
}

export function businesses(users: UserFigures, since: Since = {}): Part[] {
  const permission = 'VIEW_MERCHANT'
  return [
    {
      label: 'dashboard:figure.merchants',
      count: users.merchants,
      href: merchantPaths.list(since),
      permission,
    },
    {
      label: 'dashboard:figure.activeMerchants',
      count: users.activeMerchants,
      href: merchantPaths.list({ status: 'active', ...since }),
      permission,
    },
    {
      label: 'dashboard:figure.banks',
      count: users.banks,
      href: bankPaths.list(since),
      permission: 'VIEW_BANK',
    },
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
  const permission = 'VIEW_REQUEST'
  if (merchantRequests === undefined || bankRequests === undefined)
    return [{ label, count, href: MERCHANT(since), permission }]
  return [
    { label, count },
    { label: ofMerchants, count: merchantRequests, href: MERCHANT(since), permission },
    { label: ofBanks, count: bankRequests, href: BANK(since), permission },
  ]
}

export function bankRequests(
  figures: Pick<BankSummary['todaySummary'], 'combinedRequests' | 'creditCardRequests'>,
  since: Since = {},
): Part[] {
  return [
    {
      label: 'common:menu.combinedRequests',
      count: figures.combinedRequests,
      href: dealRequestPaths.combined.BANK(since),
      permission: 'VIEW_REQUEST',
    },
    {
      label: 'dashboard:figure.creditCardRequests',
      count: figures.creditCardRequests,
      href: creditCardPaths.list(since),
      permission: 'VIEW_CREDIT_CARD',
    },
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
  return { label, count, href, permission: 'VIEW_CATEGORY' }
}

export function newBrands({ noOfNewBrands: count }: CatalogueFigures, isAdmin: boolean): Part {
  const href = isAdmin ? brandPaths.list({ added: 'today' }) : null
  return { label: 'dashboard:figure.newBrands', count, href, permission: 'VIEW_BRAND' }
}
