import { exchangeToken, signOut } from '#src/contract/authentication/tokens.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { createAccessTokens } from './access-tokens.ts'
import { passwordGrant } from './password-grant.ts'
import { refreshGrant } from './refresh-grant.ts'
import { revokeSignIn } from './sign-ins.ts'

/** oauth/token and users/sign-out. */
export function addTokens(app: ServiceApp, deps: ServiceDeps): void {
  const tokens = createAccessTokens(deps.settings)

  implement(app, deps, exchangeToken, async ({ body, requestId, address }) => {
    const origin = { requestId, address }
    return body.grant_type === 'password'
      ? { data: await passwordGrant(deps, tokens, body, origin) }
      : { data: await refreshGrant(deps, tokens, body.refresh_token, origin) }
  })

  implement(app, deps, signOut, async ({ caller, requestId, address }) => {
    await deps.db.transaction(async (tx) => {
      if (!(await revokeSignIn(tx, caller.signInId, 'signed-out'))) return
      await recordAudit(
        tx,
        { caller, requestId, address },
        { event: 'user.signed-out', subjectType: 'user', subjectId: caller.userId },
      )
    })
    return { data: null, say: 'authentication:signedOut' }
  })
}
