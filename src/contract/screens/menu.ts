import type { Key } from '#src/i18n/keys.ts'
import type { StaffRole } from '../roles.ts'
import { approvalPaths } from './approvals.ts'
import { auditPaths } from './audit.ts'
import { branchPaths } from './branches.ts'
import { brandPaths } from './brands.ts'
import { categoryPaths } from './categories.ts'
import { redeemPaths } from './coupon-redeem.ts'
import { couponPaths } from './coupons.ts'
import { creditCardPaths } from './credit-cards.ts'
import { dashboardPaths } from './dashboard.ts'
import { dealRequestPaths } from './deal-requests.ts'
import { dealPaths } from './deals.ts'
import { eventPaths } from './deals-of-the-day.ts'
import { sessionsPaths } from './devices.ts'
import { invoicePaths } from './invoices.ts'
import { listViewPaths } from './list-views.ts'
import { bankPaths, merchantPaths } from './merchants.ts'
import { mobileUserPaths } from './mobile-users.ts'
import { notificationPaths } from './notifications.ts'
import { offerTypePaths } from './offer-types.ts'
import { orderPaths } from './orders.ts'
import { comingSoonPaths } from './pages.ts'
import { type Address, fill, type Guard } from './path.ts'
import { paymentPaths } from './payments.ts'
import { planPaths } from './plans.ts'
import { preferencePaths } from './preferences.ts'
import { profilePaths } from './profile.ts'
import { reportPaths } from './reports.ts'
import { threadPaths } from './review-threads.ts'
import { rolePaths } from './roles.ts'
import { searchPaths } from './search.ts'
import { packagePaths } from './user-packages.ts'

export type MenuLeaf = {
  screen: Address
  allow: Guard
  href: string
  label: Key
  under?: Key
  waiting?: true
}
export type MenuNode = { icon: string } & (MenuLeaf | { label: Key; items: readonly MenuLeaf[] })
type Named = Address<Guard> & { label: Key }

const dashboard = entry('home', dashboardPaths.show)
const dealsOfTheDay = entry('sun', eventPaths.list)
const orders = entry('inbox', orderPaths.list)
const invoices = entry('card', invoicePaths.list)
const reports = entry('chart', reportPaths.index)
const emailCampaigns = entry('inbox', comingSoonPaths.emailCampaigns)
const viewCoupons = leaf(couponPaths.deals, { label: 'common:menu.viewCoupons' })
const soldCoupons = leaf(couponPaths.sold)
const under = 'common:menu.combinedRequests'
const dealsToMerchant = leaf(dealRequestPaths.combined.MERCHANT, { under })
const dealsToBank = leaf(dealRequestPaths.combined.BANK, { under })
const creditCards = leaf(creditCardPaths.list)

export const menu: Record<StaffRole, readonly MenuNode[]> = {
  ADMIN: [
    dashboard,
    group('card', 'common:menu.subscriptionPlans', [
      plans('merchant'),
      leaf(packagePaths.list),
      leaf(paymentPaths.list),
    ]),
    entry('users', mobileUserPaths.list),
    entry('store', merchantPaths.list),
    entry('store', bankPaths.list),
    group('grid', 'common:menu.categories', [leaf(categoryPaths.list), leaf(brandPaths.list)]),
    group('coupon', 'common:menu.coupons', [viewCoupons, soldCoupons]),
    { icon: 'deal', ...deals('admin') },
    group('inbox', 'common:menu.requestADeal', [
      leaf(offerTypePaths.list),
      dealsToMerchant,
      dealsToBank,
      creditCards,
    ]),
    dealsOfTheDay,
    orders,
    invoices,
    reports,
    emailCampaigns,
    { icon: 'check-list', ...leaf(approvalPaths.index, { waiting: true }) },
    entry('users', rolePaths.list),
    entry('chart', comingSoonPaths.campaignForecast),
  ],
  MERCHANT: [
    dashboard,
    { icon: 'card', ...plans('merchant') },
    { icon: 'deal', ...deals('merchant') },
    group('inbox', 'common:menu.requestADeal', [dealsToMerchant]),
    dealsOfTheDay,
    group('coupon', 'common:menu.coupons', [
      viewCoupons,
      leaf(redeemPaths.counter, { allow: 'VIEW_COUPON' }),
      soldCoupons,
    ]),
    orders,
    invoices,
    reports,
    emailCampaigns,
    { icon: 'user', ...profile('merchant') },
  ],
  BANK: [
    dashboard,
    { icon: 'card', ...plans('bank') },
    { icon: 'deal', ...deals('bank') },
    group('inbox', 'common:menu.requestADeal', [dealsToMerchant, dealsToBank, creditCards]),
    reports,
    { icon: 'user', ...profile('bank') },
  ],
}

export function leavesOf(role: StaffRole): readonly MenuLeaf[] {
  return menu[role].flatMap((node) => ('items' in node ? node.items : [node]))
}

export function entryOf(
  role: StaffRole,
  screen: Address,
  params: Readonly<Record<string, string | undefined>> = {},
): MenuLeaf | null {
  const own = leavesOf(role).find((entry) => entry.screen === screen)
  if (own) return own
  const above = screen.parents(params).map((parent) => entryOf(role, parent, params))
  return above.find((found) => found !== null) ?? null
}

const forAll = (one: Address) => ({ ADMIN: one, MERCHANT: one, BANK: one })
const ofBusiness = (admin: Address) => ({ ...forAll(profilePaths.show), ADMIN: admin })

/** What is current in the menu on screens that no menu leads to, where it differs from role to role. */
const besideMenu = new Map<Address, Record<StaffRole, Address>>([
  [branchPaths.list, ofBusiness(merchantPaths.list)],
  [merchantPaths.list, ofBusiness(merchantPaths.list)],
  [bankPaths.list, ofBusiness(bankPaths.list)],
  [sessionsPaths.of, forAll(merchantPaths.list)],
  [sessionsPaths.mobile, forAll(sessionsPaths.of)],
  [couponPaths.report, forAll(couponPaths.deals)],
  [orderPaths.list, forAll(planPaths.list)],
  [invoicePaths.list, forAll(planPaths.list)],
  [threadPaths.list, { ...forAll(dashboardPaths.show), ADMIN: approvalPaths.index }],
  ...[
    profilePaths.show,
    auditPaths.index,
    notificationPaths.index,
    preferencePaths.shortcuts,
    searchPaths.index,
    listViewPaths.add,
    listViewPaths.edit,
    comingSoonPaths.blog,
    comingSoonPaths.fileManager,
  ].map((screen) => [screen, forAll(dashboardPaths.show)] as const),
])

/** The entry that is current on a screen: its own, or that of what leads to it. */
export function currentEntryOf(
  role: StaffRole,
  screen: Address,
  params: Readonly<Record<string, string | undefined>> = {},
): MenuLeaf | null {
  const own = entryOf(role, screen, params)
  if (own) return own
  const beside = besideMenu.get(screen)?.[role]
  const above = [...(beside ? [beside] : []), ...screen.parents(params)]
  for (const one of above) {
    const found = one !== screen && currentEntryOf(role, one, params)
    if (found) return found
  }
  return null
}

function plans(userType: 'merchant' | 'bank') {
  return leaf(planPaths.list, {}, { userType })
}

function deals(userType: Lowercase<StaffRole>) {
  return leaf(dealPaths.list, {}, { userType })
}

function profile(role: Lowercase<StaffRole>) {
  return leaf(profilePaths.show, {}, { role })
}

function entry(icon: string, screen: Named): MenuNode {
  return { icon, ...leaf(screen) }
}

function group(icon: string, label: Key, items: readonly MenuLeaf[]): MenuNode {
  return { icon, label, items }
}

function leaf(screen: Named, rest: Partial<MenuLeaf> = {}, params = {}): MenuLeaf {
  const { allow, label, pattern } = screen
  return { screen, allow, label, href: fill(pattern, params), ...rest }
}
