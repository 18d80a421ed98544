import type { PackageStatus, UserPackage } from '#src/contract/core/user-packages.ts'
import { offered } from './lifecycle.ts'
import type { Visit } from './visit.ts'

export type Shelf = { packages: UserPackage[]; status: PackageStatus }

/** What is offered to this person, and what they have. */
export async function loadShelf(visit: Visit): Promise<Shelf> {
  const { upstream } = visit
  const [{ packages }, status] = await Promise.all([
    upstream.need(upstream.core.GET('/user-subscription')),
    loadStatus(visit),
  ])
  return { packages: offered(packages, status), status }
}

export function loadStatus({ upstream, userId }: Visit): Promise<PackageStatus> {
  return upstream.need(
    upstream.core.GET('/user-subscription/status/{userId}', { params: { path: { userId } } }),
  )
}
