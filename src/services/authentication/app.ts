import type { ServiceDeps } from '../deps.ts'
import { createServiceApp, type ServiceApp } from '../service-app.ts'
import { addAccountSummary } from './account-summary.ts'
import { addInvitations } from './invitations.ts'
import { addOwnProfile } from './own-profile.ts'
import { addTokens } from './tokens.ts'
import { addUserRoutes } from './user-routes.ts'

/** Accounts, sign-ins and who may do what; mounted at /api/v1/authentication. */
export function createAuthenticationService(deps: ServiceDeps): ServiceApp {
  const app = createServiceApp(deps)
  addTokens(app, deps)
  addInvitations(app, deps)
  addOwnProfile(app, deps)
  addUserRoutes(app, deps)
  addAccountSummary(app, deps)
  return app
}
