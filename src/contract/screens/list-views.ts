import type { ListKey } from '../authentication/list-views.ts'
import { auditPaths } from './audit.ts'
import { branchPaths } from './branches.ts'
import { brandPaths } from './brands.ts'
import { categoryPaths } from './categories.ts'
import { couponPaths } from './coupons.ts'
import { creditCardPaths } from './credit-cards.ts'
import { dealRequestPaths } from './deal-requests.ts'
import { dealPaths } from './deals.ts'
import { invoicePaths } from './invoices.ts'
import { bankPaths, merchantPaths } from './merchants.ts'
import { mobileUserPaths } from './mobile-users.ts'
import { offerTypePaths } from './offer-types.ts'
import { orderPaths } from './orders.ts'
import { type Address, act, type Guard, path, screen } from './path.ts'
import { paymentPaths } from './payments.ts'
import { staffPaths } from './roles.ts'

/** Under its own address: another noun's record could be named like its last word. */
export const listViewPaths = {
  add: screen('/lists/:list/views/add', 'signed-in', 'common:crumbs.add'),
  edit: screen('/lists/:list/views/edit/:id', 'signed-in', 'common:crumbs.edit'),
  delete: path('/lists/:list/views/delete/:id', 'signed-in'),
  chooseDefault: act('/lists/:list/default', 'signed-in'),
  chooseColumns: act('/lists/:list/columns', 'signed-in'),
}

/** Where each list stands: who may open it may keep views and columns of it. */
export const listScreens: Record<ListKey, Address<Guard>> = {
  deals: dealPaths.list,
  branches: branchPaths.list,
  merchants: merchantPaths.list,
  banks: bankPaths.list,
  users: mobileUserPaths.list,
  categories: categoryPaths.list,
  brands: brandPaths.list,
  'offer-types': offerTypePaths.list,
  'coupon-deals': couponPaths.deals,
  'coupon-report': couponPaths.report,
  'sold-coupons': couponPaths.sold,
  'credit-cards': creditCardPaths.list,
  'merchant-requests': dealRequestPaths.combined.MERCHANT,
  'bank-requests': dealRequestPaths.combined.BANK,
  orders: orderPaths.list,
  invoices: invoicePaths.list,
  payments: paymentPaths.list,
  staff: staffPaths.list,
  audit: auditPaths.index,
}
