import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { token } from './tokens.ts'

export const socialProviders = ['google', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]

/**
 * The provider's statement about a person: the id_token of an authorization code flow with PKCE that the
 * web half completed, and its nonce. The service checks the token itself (OpenID Connect Core §3.1.3.7).
 */
const credential = z.object({
  idToken: z.string().min(1).max(10_000),
  nonce: z.string().min(16).max(200),
  redirectUri: z.string().max(500).optional(),
})
export type SocialCredential = z.infer<typeof credential>

function signInWith<const P extends SocialProvider>(provider: P) {
  return endpoint(`post /users/${provider}/sign-in`, {
    summary: 'Sign in with an account that is linked, or that has the same verified e-mail address',
    callers: 'public',
    /** The staff audience; mobile app users are refused. */
    body: credential.extend({
      userRole: z.literal('ADMIN').optional(),
      /** As in the token call. */
      device: z.string().max(100).optional(),
    }),
    data: token,
    refuses: ['unauthenticated', 'forbidden', 'factorNeeded', 'notFound', 'ruleBroken', 'tooMany'],
  })
}

function signUpWith<const P extends SocialProvider>(provider: P) {
  return endpoint(`post /users/${provider}/sign-up`, {
    summary: 'Register a merchant who waits for approval',
    callers: 'public',
    /** The only role that registers this way. */
    body: credential.extend({ userRole: z.literal('MERCHANT').optional() }),
    data: token,
    refuses: ['unauthenticated', 'conflict', 'ruleBroken', 'tooMany'],
  })
}

function linkWith<const P extends SocialProvider>(provider: P) {
  return endpoint(`post /users/${provider}/link`, {
    summary: 'Link the own account, which then signs in with it; needs a recent sign-in',
    callers: ['ADMIN', 'MERCHANT', 'BANK'],
    accounts: 'any',
    body: credential,
    refuses: ['conflict', 'ruleBroken', 'tooMany'],
  })
}

function unlinkFrom<const P extends SocialProvider>(provider: P) {
  return endpoint(`delete /users/${provider}/link`, {
    summary: 'Remove the link; refused where it is the only way to sign in',
    callers: ['ADMIN', 'MERCHANT', 'BANK'],
    accounts: 'any',
    refuses: ['ruleBroken'],
  })
}

export const readLinks = endpoint('get /users/links', {
  ownerOnly: true,
  summary: 'The providers that the own account is linked with',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  data: z.object({
    providers: z.array(z.enum(socialProviders)),
    mayLink: z.boolean(),
  }),
})

export const signInWithGoogle = signInWith('google')
export const signInWithFacebook = signInWith('facebook')
export const signUpWithGoogle = signUpWith('google')
export const signUpWithFacebook = signUpWith('facebook')
export const linkGoogle = linkWith('google')
export const linkFacebook = linkWith('facebook')
export const unlinkGoogle = unlinkFrom('google')
export const unlinkFacebook = unlinkFrom('facebook')
