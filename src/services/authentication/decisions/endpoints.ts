import { decideAccountsEndpoints } from './decide-accounts.ts'
import { decideChangesEndpoints } from './decide-changes.ts'
import { listPendingChangesEndpoints } from './list-pending-changes.ts'

/** What administrators decide of accounts and of submitted profiles. */
export const decisionsEndpoints = [
  ...decideAccountsEndpoints,
  ...listPendingChangesEndpoints,
  ...decideChangesEndpoints,
]
