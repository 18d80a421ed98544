import type { StaffRole } from '#src/contract/roles.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { auditPaths } from '#src/contract/screens/audit.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { creditCardPaths } from '#src/contract/screens/credit-cards.ts'
import { dealRequestPaths } from '#src/contract/screens/deal-requests.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { merchantPaths } from '#src/contract/screens/merchants.ts'
import { type Address, fill, type Guard } from '#src/contract/screens/path.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { reportPaths } from '#src/contract/screens/reports.ts'
import { authorize } from '#src/web/auth/allow.ts'
import { hasDismissed } from '#src/web/http/has-dismissed.ts'
import type { Request } from '#src/web/http/route.ts'
import { Tour } from '#views/dashboard/tour.tsx'

const stops = {
  ADMIN: [
    ['approvals', approvalPaths.index],
    ['merchants', merchantPaths.list],
    ['deals', dealPaths.list],
    ['reports', reportPaths.index],
    ['audit', auditPaths.index],
  ],
  MERCHANT: [
    ['ownDeals', dealPaths.list],
    ['redeem', redeemPaths.counter],
    ['events', eventPaths.list],
    ['reports', reportPaths.index],
    ['plans', planPaths.list],
  ],
  BANK: [
    ['bankDeals', dealPaths.list],
    ['bankRequests', dealRequestPaths.combined.BANK],
    ['cardRequests', creditCardPaths.list],
    ['reports', reportPaths.index],
    ['plans', planPaths.list],
  ],
} as const satisfies Record<StaffRole, readonly (readonly [string, Address<Guard>])[]>

/** Demo world only: what this person may open of the places worth a look; null once they skip it. */
export function tourOf(request: Request) {
  const { c, page, actor } = request
  if (!c.get('web').config.demo || hasDismissed(request, 'tour')) return null
  const { role, roleLowerCase } = actor
  const routes = c.get('session')?.row.userRoutes ?? null
  const open = stops[role]
    .map(([name, { pattern, label, allow }]) => ({
      title: page.t(label ?? 'common:menu.dashboard'),
      text: page.t(`dashboard:tour.stop.${name}`),
      href: fill(pattern, { role: roleLowerCase, userType: roleLowerCase }),
      allow,
    }))
    .filter(({ allow, href }) => authorize(actor, allow, routes, href) === 'open')
  return open.length > 0 ? <Tour stops={open} /> : null
}
