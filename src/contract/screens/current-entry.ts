import type { StaffRole } from '../roles.ts'
import { approvalPaths } from './approvals.ts'
import { couponPaths } from './coupons.ts'
import { dashboardPaths } from './dashboard.ts'
import { sessionsPaths } from './devices.ts'
import { invoicePaths } from './invoices.ts'
import { listViewPaths } from './list-views.ts'
import { entryOf, type MenuLeaf } from './menu.ts'
import { bankPaths, merchantPaths } from './merchants.ts'
import { notificationPaths } from './notifications.ts'
import { orderPaths } from './orders.ts'
import { comingSoonPaths } from './pages.ts'
import type { Address } from './path.ts'
import { planPaths } from './plans.ts'
import { preferencePaths } from './preferences.ts'
import { profilePaths } from './profile.ts'
import { searchPaths } from './search.ts'
import { secondApprovalPaths } from './second-approvals.ts'

const forAll = (one: Address) => ({ ADMIN: one, MERCHANT: one, BANK: one })
const ofBusiness = (admin: Address) => ({ ...forAll(profilePaths.show), ADMIN: admin })

/** What is current in the menu on screens that no menu leads to, where it differs from role to role. */
const besideMenu = new Map<Address, Record<StaffRole, Address>>([
  [merchantPaths.list, ofBusiness(merchantPaths.list)],
  [bankPaths.list, ofBusiness(bankPaths.list)],
  [sessionsPaths.of, forAll(merchantPaths.list)],
  [secondApprovalPaths.list, forAll(approvalPaths.index)],
  [couponPaths.report, forAll(couponPaths.deals)],
  [orderPaths.list, forAll(planPaths.list)],
  [invoicePaths.list, forAll(planPaths.list)],
  ...[
    profilePaths.show,
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
