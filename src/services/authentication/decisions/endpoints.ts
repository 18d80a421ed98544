import { decideAccountsEndpoints } from './decide-accounts.ts'
import { decideChangesEndpoints } from './decide-changes.ts'
import { listPendingChangesEndpoints } from './list-pending-changes.ts'

export const decisionsEndpoints = [
  ...decideAccountsEndpoints,
  ...listPendingChangesEndpoints,
  ...decideChangesEndpoints,
]
