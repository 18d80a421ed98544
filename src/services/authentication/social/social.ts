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
import { isRecentSignIn } from '#src/services/authentication/credentials/own-account.ts'
import type { AuthenticationDeps } from '#src/services/authentication/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
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

export const socialEndpoints = [
  bind(readLinks, async ({ caller }, { db }) => {
    const [providers, mayLink] = await Promise.all([
      listLinks(db, caller.userId),
      isRecentSignIn(db, caller),
    ])
    return { data: { providers, mayLink } }
  }),

  ...providers.flatMap(({ provider, signIn, signUp, linking, unlinking }) => [
    bind(signIn, async ({ body, requestId, address }, deps: AuthenticationDeps) => ({
      data: await signInWith(deps, provider, body, { requestId, address }),
    })),

    bind(signUp, async ({ body, ...facts }, deps: AuthenticationDeps) => ({
      data: await signUpWith(deps, provider, body, facts),
    })),

    bind(linking, async ({ caller, body, requestId, address }, deps: AuthenticationDeps) => {
      await link(deps, provider, body, { caller, requestId, address })
      return { data: null, message: 'social:service.linked' }
    }),

    bind(unlinking, async ({ caller, requestId, address }, deps) => {
      await unlink(deps, provider, { caller, requestId, address })
      return { data: null, message: 'social:service.unlinked' }
    }),
  ]),
]
