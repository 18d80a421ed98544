import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import type { Geocoder } from '#src/services/location/geocoding/geocoder.ts'
import type { StaticMaps } from '#src/services/location/static-map/static-maps.ts'
import { addCreateBranch } from './create-branch.ts'
import { addDecideBranch } from './decide-branch.ts'
import { addDeleteBranch } from './delete-branch.ts'
import { addListBranches } from './list-branches.ts'
import { addListPendingBranches } from './list-pending-branches.ts'
import { addReadBranch } from './read-branch.ts'
import { addUpdateBranch } from './update-branch.ts'
import { addVerifyBranch } from './verify-branch.ts'

type Outside = { geocoder: Geocoder; maps: StaticMaps }

/** branch/…: what merchants and banks keep and administrators decide on. */
export function addBranches(app: ServiceApp, deps: ServiceDeps, { geocoder, maps }: Outside): void {
  addListBranches(app, deps)
  addListPendingBranches(app, deps)
  addReadBranch(app, deps, maps)
  addDecideBranch(app, deps)
  addVerifyBranch(app, deps)
  addCreateBranch(app, deps, geocoder)
  addUpdateBranch(app, deps, geocoder)
  addDeleteBranch(app, deps)
}
