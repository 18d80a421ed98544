import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { addListRoles } from './list-roles.ts'
import { addWriteRoles } from './write-roles.ts'

/** What administrators may do, and who decides it. */
export function addRoles(app: ServiceApp, deps: ServiceDeps): void {
  addListRoles(app, deps)
  addWriteRoles(app, deps)
}
