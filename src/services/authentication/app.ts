import { auditEndpoints } from '#src/services/audit/index.ts'
import { credentialsEndpoints } from '#src/services/authentication/credentials/endpoints.ts'
import { heldNumbersEndpoints } from '#src/services/authentication/credentials/held-numbers.ts'
import { recoveryEndpoints } from '#src/services/authentication/credentials/recovery.ts'
import { decisionsEndpoints } from '#src/services/authentication/decisions/endpoints.ts'
import { factorResetsEndpoints } from '#src/services/authentication/factor-resets/endpoints.ts'
import { passkeysEndpoints } from '#src/services/authentication/passkeys/endpoints.ts'
import { readProfilesEndpoints } from '#src/services/authentication/profiles/read-profiles.ts'
import { saveProfilesEndpoints } from '#src/services/authentication/profiles/save-profiles.ts'
import { rolesEndpoints } from '#src/services/authentication/roles/endpoints.ts'
import { secondFactorsEndpoints } from '#src/services/authentication/second-factors/endpoints.ts'
import { staffEndpoints } from '#src/services/authentication/staff/endpoints.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/facts.ts'
import { createServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { type GuardedActs, secondApprovalsEndpoints } from '#src/services/second-approvals/index.ts'
import { readAccountSummary } from './account-summary.ts'
import { accountViewsEndpoints } from './account-views/endpoints.ts'
import { accountListsEndpoints } from './accounts-list/account-lists.ts'
import { cashiersEndpoints } from './cashiers/endpoints.ts'
import { authenticationDeps } from './deps.ts'
import { endSignInsEndpoints } from './end-sign-ins.ts'
import { listViewsEndpoints } from './list-views/endpoints.ts'
import { newAccountsEndpoints } from './new-accounts.ts'
import { oneTimePasswordsEndpoints } from './otp/one-time-passwords.ts'
import { readOwnProfile, setDismissed, setShortcuts } from './own-profile.ts'
import { socialEndpoints } from './social/social.ts'
import { stepUpEndpoints } from './step-up/endpoints.ts'
import { tillsEndpoints } from './tills/endpoints.ts'
import { tokensEndpoints } from './tokens.ts'
import { readUserRoutes } from './user-routes.ts'

/** @param guardedActs of every service: approved here, whosever they are */
export function createAuthenticationService(
  deps: ServiceDeps,
  guardedActs: GuardedActs = {},
): ServiceApp {
  return createServiceApp(authenticationDeps(deps), [
    ...tokensEndpoints,
    ...newAccountsEndpoints,
    readOwnProfile,
    setShortcuts,
    setDismissed,
    readUserRoutes,
    ...oneTimePasswordsEndpoints,
    ...credentialsEndpoints,
    ...recoveryEndpoints,
    ...heldNumbersEndpoints,
    ...socialEndpoints,
    ...endSignInsEndpoints,
    ...accountViewsEndpoints,
    ...secondFactorsEndpoints,
    ...passkeysEndpoints,
    ...factorResetsEndpoints,
    ...secondApprovalsEndpoints(guardedActs),
    ...stepUpEndpoints,
    ...rolesEndpoints,
    ...staffEndpoints,
    ...accountListsEndpoints,
    ...decisionsEndpoints,
    ...readProfilesEndpoints,
    ...saveProfilesEndpoints,
    readAccountSummary,
    ...auditEndpoints,
    ...listViewsEndpoints,
    ...tillsEndpoints,
    ...cashiersEndpoints,
  ])
}
