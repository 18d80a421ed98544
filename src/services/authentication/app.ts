import { addAudit } from '#src/services/audit/audit.ts'
import { addExports } from '#src/services/audit/exports.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { createServiceApp, type ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { addAccountSummary } from './account-summary.ts'
import { addAccountLists } from './accounts-list/account-lists.ts'
import { addCredentials } from './credentials/credentials.ts'
import { addDecisions } from './decisions/decisions.ts'
import { addEndSignIns } from './end-sign-ins.ts'
import { addInvitations } from './invitations.ts'
import { addOneTimePasswords } from './otp/one-time-passwords.ts'
import { addOwnProfile } from './own-profile.ts'
import { addProfiles } from './profiles/profiles.ts'
import { addRegistrations } from './registrations.ts'
import { addRoles } from './roles/roles.ts'
import { addSocial } from './social/social.ts'
import { addStaff } from './staff/staff.ts'
import { addTokens } from './tokens.ts'
import { addUserRoutes } from './user-routes.ts'

/** Accounts, sign-ins and who may do what; mounted at /api/v1/authentication. */
export function createAuthenticationService(deps: ServiceDeps): ServiceApp {
  const app = createServiceApp(deps)
  addTokens(app, deps)
  addInvitations(app, deps)
  addOwnProfile(app, deps)
  addUserRoutes(app, deps)
  addOneTimePasswords(app, deps)
  addCredentials(app, deps)
  addSocial(app, deps)
  addEndSignIns(app, deps)
  addRoles(app, deps)
  addStaff(app, deps)
  addAccountLists(app, deps)
  addDecisions(app, deps)
  addProfiles(app, deps)
  addAccountSummary(app, deps)
  addRegistrations(app, deps)
  addAudit(app, deps)
  addExports(app, deps)
  return app
}
