import { embedPaths } from '#src/contract/screens/package-embed.ts'
import {
  endRefundedPackage,
  joinPackage,
  lockPackageFor,
  setPackageFrozen,
} from '#src/services/core/index.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { SaleKind } from '#src/services/order-payment/checkouts/sale-kind.ts'

export const packageSale: SaleKind = {
  returns: { complete: embedPaths.back(), cancel: embedPaths.failed() },

  async offer(tx, { caller, subjectId: packageId }) {
    const offer = await lockPackageFor(tx, { userId: caller.userId, packageId })
    const { name: title, version, couponLimit, validDays, priceCents } = offer
    if (priceCents === 0) throw new Refusal('ruleBroken', 'order-payment:checkout.free')
    return { amountCents: priceCents, terms: { title, version, couponLimit, validDays } }
  },

  async grant(tx, { id: checkoutId, userId, subjectId: packageId }, { origin, timeZone }) {
    const command = { userId, packageId, checkoutId, timeZone }
    const joined = await joinPackage(tx, command, origin)
    return { fulfilledId: joined.subscriptionId, amountCents: joined.package.priceCents }
  },

  revoke: endRefundedPackage,
  setFrozen: setPackageFrozen,
  frozen: 'package-frozen',
  restored: 'package-restored',
  refunded: { type: 'package-refunded', link: null },
}
