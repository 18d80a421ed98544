import type { AdminFigures } from '#src/contract/core/summary.ts'
import type { Permission } from '#src/contract/roles.ts'
import type { Caller } from '#src/services/kit/deps.ts'

type Figures = Omit<AdminFigures, 'title' | 'subTitle'>

/** What an administrator's role may not open counts as 0. */
export function narrowFigures(figures: Figures, { permissions }: Caller): Figures {
  const { deals, users, subscriptions, ...catalogue } = figures
  const { dealRequests, merchantRequests = 0, bankRequests = 0, ...ofDeals } = deals
  const { noOfNewBrands, totalBrands, ...categories } = catalogue
  const seen = <Group extends object>(permission: Permission, group: Group): Group =>
    permissions.has(permission) ? group : zeroed(group)
  const counted = {
    ...seen('VIEW_MERCHANT', {
      merchants: users.merchants,
      activeMerchants: users.activeMerchants,
    }),
    ...seen('VIEW_BANK', { banks: users.banks }),
    ...seen('VIEW_USER', { mobileUsers: users.mobileUsers }),
  }
  return {
    deals: {
      ...seen('VIEW_DEAL', ofDeals),
      ...seen('VIEW_REQUEST', { dealRequests, merchantRequests, bankRequests }),
    },
    users: { ...counted, total: counted.merchants + counted.banks + counted.mobileUsers },
    subscriptions: seen('VIEW_SUBSCRIPTION', subscriptions),
    ...seen('VIEW_CATEGORY', categories),
    ...seen('VIEW_BRAND', { noOfNewBrands, totalBrands }),
  }
}

function zeroed<Group extends object>(group: Group): Group {
  const entries = Object.entries(group).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null ? zeroed(value) : 0,
  ])
  return Object.fromEntries(entries) as Group
}
