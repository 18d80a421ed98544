import type { PackageStatus, UserPackage } from '#src/contract/core/user-packages.ts'
import type { PaymentBroker } from '#src/contract/order-payment/checkouts.ts'
import { orNull } from '#src/upstream/result.ts'
import { offered } from './lifecycle.ts'
import type { Visit } from './visit.ts'

export type Shelf = {
  packages: UserPackage[]
  status: PackageStatus
  broker: PaymentBroker | null
}

export async function loadShelf(visit: Visit): Promise<Shelf> {
  const { upstream } = visit
  const [{ packages }, broker, status] = await Promise.all([
    upstream.core.read('/user-subscription'),
    loadBroker(visit),
    loadStatus(visit),
  ])
  return { packages: offered(packages, status), status, broker }
}

/** While payments are down, people can still look at the packages. */
async function loadBroker({ upstream }: Visit): Promise<PaymentBroker | null> {
  const answer = await orNull(upstream['order-payment'].GET('/stripe/payment-broker'))
  return answer?.ok ? answer.data.broker : null
}

export function loadStatus({ upstream, userId }: Visit): Promise<PackageStatus> {
  return upstream.core.read('/user-subscription/status/{userId}', { path: { userId } })
}
