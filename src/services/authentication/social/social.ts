import {
  linkFacebook,
  linkGoogle,
  readLinks,
  signInWithFacebook,
  signInWithGoogle,
  signUpWithFacebook,
  signUpWithGoogle,
  unlinkFacebook,
  unlinkGoogle,
} from '#src/contract/authentication/social.ts'
import { createAccessTokens } from '#src/services/authentication/access-tokens.ts'
import { isRecentSignIn } from '#src/services/authentication/credentials/own-account.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { createBelieve } from './believe.ts'
import { listLinks } from './identities.ts'
import { link, unlink } from './links.ts'
import { signInWith } from './sign-in.ts'
import { signUpWith } from './sign-up.ts'

const providers = [
  {
    provider: 'google',
    signIn: signInWithGoogle,
    signUp: signUpWithGoogle,
    linking: linkGoogle,
    unlinking: unlinkGoogle,
  },
  {
    provider: 'facebook',
    signIn: signInWithFacebook,
    signUp: signUpWithFacebook,
    linking: linkFacebook,
    unlinking: unlinkFacebook,
  },
] as const

/** Sign-in, sign-up and links with Google and Facebook. */
export function addSocial(app: ServiceApp, deps: ServiceDeps): void {
  const tokens = createAccessTokens(deps.settings)
  const parts = { deps, tokens, believe: createBelieve(deps) }

  implement(app, deps, readLinks, async ({ caller }) => {
    const [providers, mayLink] = await Promise.all([
      listLinks(deps.db, caller.userId),
      isRecentSignIn(deps.db, caller),
    ])
    return { data: { providers, mayLink } }
  })

  for (const { provider, signIn, signUp, linking, unlinking } of providers) {
    implement(app, deps, signIn, async ({ body, requestId, address }) => ({
      data: await signInWith(parts, provider, body, { requestId, address }),
    }))

    implement(app, deps, signUp, async ({ body, ...asked }) => ({
      data: await signUpWith(parts, provider, body, asked),
    }))

    implement(app, deps, linking, async ({ caller, body, requestId, address }) => {
      await link(parts, provider, body, { caller, requestId, address })
      return { data: null, say: 'social:service.linked' }
    })

    implement(app, deps, unlinking, async ({ caller, requestId, address }) => {
      await unlink(deps, provider, { caller, requestId, address })
      return { data: null, say: 'social:service.unlinked' }
    })
  }
}
