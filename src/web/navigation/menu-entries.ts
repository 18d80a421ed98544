import { decidingTakes } from '#src/contract/deciding.ts'
import type { Permission } from '#src/contract/permissions.ts'
import type { StaffRole } from '#src/contract/roles.ts'
import type { Key } from '#src/i18n/keys.ts'

export type MenuLeaf = {
  label: Key
  path: string
  /** Held by whoever sees it. */
  permission?: Permission
  /** Or all of one of these sets. */
  oneOf?: readonly (readonly Permission[])[]
  /** Shown to accounts that are not active, too; as in `Allow`. */
  accounts?: 'any'
  /** Shows how much waits for a decision. */
  waiting?: true
  /** The heading that this leaf stands under; menus are two levels deep, so it is said in front. */
  under?: Key
}
export type MenuNode = { label: Key; icon: string } & (
  | Omit<MenuLeaf, 'label'>
  | { items: readonly MenuLeaf[] }
)

const dashboard: MenuNode = {
  label: 'common:menu.dashboard',
  icon: 'home',
  path: '/dashboard',
  accounts: 'any',
}
const orders: MenuNode = {
  label: 'common:menu.orders',
  icon: 'inbox',
  path: '/orders',
  permission: 'VIEW_PAYMENT',
}
const invoices: MenuNode = {
  label: 'common:menu.invoices',
  icon: 'card',
  path: '/invoices',
  permission: 'VIEW_PAYMENT',
}
const reports: MenuNode = {
  label: 'common:menu.reports',
  icon: 'chart',
  path: '/reports',
  permission: 'VIEW_REPORT',
}
const emailCampaigns: MenuNode = {
  label: 'common:menu.emailCampaigns',
  icon: 'inbox',
  path: '/email-campaigns',
}
const dealsOfTheDay: MenuNode = {
  label: 'common:menu.dealsOfTheDay',
  icon: 'sun',
  path: '/deals-of-the-day/merchant',
  permission: 'VIEW_DEAL_OF_THE_DAY',
}
const dealsToMerchant: MenuLeaf = {
  label: 'common:menu.dealsToMerchant',
  under: 'common:menu.combinedRequests',
  path: '/request-a-deal/merchant',
  permission: 'VIEW_REQUEST',
}
const dealsToBank: MenuLeaf = {
  label: 'common:menu.dealsToBank',
  under: 'common:menu.combinedRequests',
  path: '/request-a-deal/bank',
  permission: 'VIEW_REQUEST',
}
const creditCards: MenuLeaf = {
  label: 'common:menu.requestACreditCard',
  path: '/request-a-credit-card',
  permission: 'VIEW_CREDIT_CARD',
}
const viewCoupons: MenuLeaf = {
  label: 'common:menu.viewCoupons',
  path: '/coupons',
  permission: 'VIEW_COUPON',
}
const soldCoupons: MenuLeaf = {
  label: 'common:menu.soldCoupons',
  path: '/sold-coupons',
  permission: 'VIEW_COUPON',
}

const deals = (role: Lowercase<StaffRole>): MenuNode => ({
  label: 'common:menu.deals',
  icon: 'deal',
  path: `/deals/list/${role}`,
  permission: 'VIEW_DEAL',
})
const plans = (role: Lowercase<StaffRole>): MenuNode => ({
  label: 'common:menu.subscriptionPlans',
  icon: 'card',
  path: `/subscriptions/list/${role}`,
  permission: 'VIEW_SUBSCRIPTION',
})
const profile = (role: Lowercase<StaffRole>): MenuNode => ({
  label: 'common:menu.profile',
  icon: 'user',
  path: `/profile/${role}`,
  accounts: 'any',
})

/** The menus of the three roles in their documented order. */
export const menuEntries: Record<StaffRole, readonly MenuNode[]> = {
  ADMIN: [
    dashboard,
    {
      label: 'common:menu.subscriptionPlans',
      icon: 'card',
      items: [
        {
          label: 'common:menu.subscriptionPlans',
          path: '/subscriptions/list/merchant',
          permission: 'VIEW_SUBSCRIPTION',
        },
        {
          label: 'common:menu.userPackages',
          path: '/subscriptions/users',
          permission: 'VIEW_USER_PACKAGE',
        },
        {
          label: 'common:menu.payments',
          path: '/subscriptions/payments/list',
          permission: 'VIEW_PAYMENT',
        },
      ],
    },
    { label: 'common:menu.users', icon: 'users', path: '/users', permission: 'VIEW_USER' },
    {
      label: 'common:menu.merchants',
      icon: 'store',
      path: '/merchant',
      permission: 'VIEW_MERCHANT',
    },
    { label: 'common:menu.banks', icon: 'store', path: '/bank', permission: 'VIEW_BANK' },
    {
      label: 'common:menu.categories',
      icon: 'grid',
      items: [
        { label: 'common:menu.categories', path: '/categories', permission: 'VIEW_CATEGORY' },
        { label: 'common:menu.brands', path: '/brands', permission: 'VIEW_BRAND' },
      ],
    },
    { label: 'common:menu.coupons', icon: 'coupon', items: [viewCoupons, soldCoupons] },
    deals('admin'),
    {
      label: 'common:menu.requestADeal',
      icon: 'inbox',
      items: [
        {
          label: 'common:menu.offerTypes',
          path: '/request-a-deal/offer-types',
          permission: 'VIEW_OFFER_TYPE',
        },
        dealsToMerchant,
        dealsToBank,
        creditCards,
      ],
    },
    dealsOfTheDay,
    orders,
    invoices,
    reports,
    emailCampaigns,
    {
      label: 'common:menu.approvals',
      icon: 'check-list',
      path: '/approvals',
      oneOf: Object.values(decidingTakes),
      waiting: true,
    },
    { label: 'common:menu.roleManager', icon: 'users', path: '/roles', permission: 'VIEW_ROLE' },
    { label: 'common:menu.campaignForecast', icon: 'chart', path: '/campaign-forecast' },
  ],
  MERCHANT: [
    dashboard,
    plans('merchant'),
    deals('merchant'),
    { label: 'common:menu.requestADeal', icon: 'inbox', items: [dealsToMerchant] },
    dealsOfTheDay,
    {
      label: 'common:menu.coupons',
      icon: 'coupon',
      items: [
        viewCoupons,
        { label: 'common:menu.redeemCoupons', path: '/coupon-redeem', permission: 'VIEW_COUPON' },
        soldCoupons,
      ],
    },
    orders,
    invoices,
    reports,
    emailCampaigns,
    profile('merchant'),
  ],
  BANK: [
    dashboard,
    plans('bank'),
    deals('bank'),
    {
      label: 'common:menu.requestADeal',
      icon: 'inbox',
      items: [dealsToMerchant, dealsToBank, creditCards],
    },
    reports,
    profile('bank'),
  ],
}
