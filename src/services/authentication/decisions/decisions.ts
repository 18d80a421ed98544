import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { addDecideAccounts } from './decide-accounts.ts'
import { addDecideChanges } from './decide-changes.ts'
import { addListPendingChanges } from './list-pending-changes.ts'

/** What administrators decide of accounts and of submitted profiles. */
export function addDecisions(app: ServiceApp, deps: ServiceDeps): void {
  addDecideAccounts(app, deps)
  addListPendingChanges(app, deps)
  addDecideChanges(app, deps)
}
