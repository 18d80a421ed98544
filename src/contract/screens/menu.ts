import type { Key } from '#src/i18n/keys.ts'
import type { StaffRole } from '../roles.ts'
import { approvalPaths } from './approvals.ts'
import { auditPaths } from './audit.ts'
import { branchPaths } from './branches.ts'
import { brandPaths } from './brands.ts'
import { categoryPaths } from './categories.ts'
import { closingPaths } from './closing.ts'
import { giftPaths } from './coupon-gifts.ts'
import { redeemPaths } from './coupon-redeem.ts'
import { couponPaths } from './coupons.ts'
import { creditCardPaths } from './credit-cards.ts'
import { dashboardPaths } from './dashboard.ts'
import { dealRequestPaths } from './deal-requests.ts'
import { dealPaths } from './deals.ts'
import { eventPaths } from './deals-of-the-day.ts'
import { fraudPaths } from './fraud.ts'
import { invoicePaths } from './invoices.ts'
import { jobPaths } from './jobs.ts'
import { bankPaths, merchantPaths } from './merchants.ts'
import { mobileUserPaths } from './mobile-users.ts'
import { offerTypePaths } from './offer-types.ts'
import { orderPaths } from './orders.ts'
import { comingSoonPaths } from './pages.ts'
import { type Address, fill, type Guard } from './path.ts'
import { paymentPaths } from './payments.ts'
import { planPaths } from './plans.ts'
import { profilePaths } from './profile.ts'
import { redeemedTwicePaths } from './redeemed-twice.ts'
import { reportPaths } from './reports.ts'
import { threadPaths } from './review-threads.ts'
import { rolePaths } from './roles.ts'
import { cashierPaths, tillPaths } from './tills.ts'
import { packagePaths } from './user-packages.ts'

export type MenuLeaf = {
  screen: Address
  allow: Guard
  href: string
  label: Key
  under?: Key
  /** The count that it shows. */
  counts?: 'waiting' | 'unread'
}
type MenuNode = {
  icon: string
  /** Heading of the entries that it stands among. */
  section?: Key
  /** Also a button above the menu: what is done every day. */
  leads?: MenuLeaf
} & (MenuLeaf | { label: Key; items: readonly MenuLeaf[] })
type Named = Address<Guard> & { label: Key }

const dashboard = entry('home', dashboardPaths.show)
const dealsOfTheDay = entry('sun', eventPaths.list)
const money = section('common:menuSection.money', [
  entry('bag', orderPaths.list),
  entry('file', invoicePaths.list),
])
const reports = entry('chart', reportPaths.index)
const branches = entry('pin', branchPaths.list)
const messages: MenuNode = { icon: 'chat', ...leaf(threadPaths.list, { counts: 'unread' }) }
const viewCoupons = leaf(couponPaths.deals, { label: 'common:menu.viewCoupons' })
const soldCoupons = leaf(couponPaths.sold)
const redeem = leaf(redeemPaths.counter, { allow: 'VIEW_COUPON' })
const approvals = leaf(approvalPaths.index, { counts: 'waiting' })
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
    ...section('common:menuSection.people', [
      entry('users', mobileUserPaths.list),
      entry('store', merchantPaths.list),
      entry('bank', bankPaths.list),
      branches,
    ]),
    ...section('common:menuSection.market', [
      group('grid', 'common:menu.categories', [leaf(categoryPaths.list), leaf(brandPaths.list)]),
      group('coupon', 'common:menu.coupons', [
        viewCoupons,
        soldCoupons,
        leaf(giftPaths.list),
        leaf(fraudPaths.index),
        leaf(tillPaths.list),
        leaf(cashierPaths.list),
      ]),
      { icon: 'deal', ...deals('admin') },
      group('inbox', 'common:menu.requestADeal', [
        leaf(offerTypePaths.list),
        dealsToMerchant,
        dealsToBank,
        creditCards,
      ]),
      dealsOfTheDay,
    ]),
    ...money,
    ...section('common:menuSection.insight', [
      reports,
      entry('clock', auditPaths.index),
      group('mail', 'common:menu.emailCampaigns', [
        leaf(comingSoonPaths.emailCampaigns),
        leaf(comingSoonPaths.campaignForecast),
      ]),
    ]),
    ...section('common:menuSection.office', [
      { icon: 'check-list', ...approvals, leads: approvals },
      messages,
      entry('key', rolePaths.list),
      entry('menu', jobPaths.list),
    ]),
  ],
  MERCHANT: [
    dashboard,
    { icon: 'card', ...plans('merchant') },
    ...section('common:menuSection.market', [
      { icon: 'deal', ...deals('merchant') },
      group('inbox', 'common:menu.requestADeal', [dealsToMerchant]),
      dealsOfTheDay,
      {
        ...group('coupon', 'common:menu.coupons', [
          viewCoupons,
          redeem,
          soldCoupons,
          leaf(giftPaths.list),
          leaf(closingPaths.show),
          leaf(fraudPaths.index),
          leaf(redeemedTwicePaths.list),
          leaf(tillPaths.list),
          leaf(cashierPaths.list),
        ]),
        leads: redeem,
      },
    ]),
    ...money,
    ...section('common:menuSection.insight', [
      reports,
      entry('mail', comingSoonPaths.emailCampaigns),
    ]),
    ...business('merchant'),
  ],
  BANK: [
    dashboard,
    { icon: 'card', ...plans('bank') },
    ...section('common:menuSection.market', [
      { icon: 'deal', ...deals('bank') },
      group('inbox', 'common:menu.requestADeal', [dealsToMerchant, dealsToBank, creditCards]),
    ]),
    ...section('common:menuSection.insight', [reports]),
    ...business('bank'),
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

function plans(userType: 'merchant' | 'bank') {
  return leaf(planPaths.list, {}, { userType })
}

function deals(userType: Lowercase<StaffRole>) {
  return leaf(dealPaths.list, {}, { userType })
}

function business(role: 'merchant' | 'bank') {
  return section('common:menuSection.business', [
    { icon: 'user', ...leaf(profilePaths.show, {}, { role }) },
    branches,
    messages,
  ])
}

function section(name: Key, nodes: readonly MenuNode[]): readonly MenuNode[] {
  return nodes.map((node) => ({ ...node, section: name }))
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
