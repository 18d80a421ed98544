import { exchangeToken, signOut } from '#src/contract/authentication/tokens.ts'
import type { AuthenticationDeps } from '#src/services/authentication/deps.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { passwordGrant } from './password-grant.ts'
import { refreshGrant } from './refresh-grant.ts'
import { revokeSignIn } from './sign-ins.ts'

export const tokensEndpoints = [
  bind(exchangeToken, async ({ body, requestId, address }, deps: AuthenticationDeps) => {
    const { tokens } = deps

    const origin = { requestId, address }
    return body.grant_type === 'password'
      ? { data: await passwordGrant(deps, tokens, body, origin) }
      : { data: await refreshGrant(deps, tokens, body.refresh_token, origin) }
  }),

  bind(signOut, async ({ caller, requestId, address }, { db }) => {
    await db.transaction(async (tx) => {
      if (!(await revokeSignIn(tx, caller.signInId, 'signed-out'))) return
      await recordAudit(
        tx,
        { caller, requestId, address },
        { event: 'user.signed-out', subjectId: caller.userId },
      )
    })
    return { data: null, message: 'authentication:signedOut' }
  }),
]
