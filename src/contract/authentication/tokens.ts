import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { entity, id, role } from '../values.ts'

/** Maximum lengths at sign-in; longer input is refused before hashing. */
export const USERNAME_MAX = 254
export const PASSWORD_MAX = 1000
/** A code of an app or a recovery code, as typed with its spaces and hyphens. */
export const FACTOR_CODE_MAX = 40

/** What a browser answers for a passkey, as JSON. */
export const PASSKEY_MAX = 8000

export const token = entity('Token', {
  accessToken: z.string(),
  userId: id,
  tokenType: z.literal('Bearer'),
  refresh_token: z.string(),
  role,
  /** The sign-in of these tokens, by which another browser can end it. */
  signInId: id,
  /** Seconds until the access token expires (RFC 6749 §5.1). */
  expires_in: z.int(),
})
export type Token = z.infer<typeof token>

/**
 * `device` names a browser that may have its own failure counter. An account with a second factor gets
 * 4008 and a challenge for the right password, and the tokens for the challenge and a code. A passkey is
 * both factors.
 */
export const exchangeToken = endpoint('post /oauth/token', {
  summary: 'Exchange a password, a passkey or a refresh token for an access token',
  callers: 'public',
  bodyType: 'form',
  body: z.discriminatedUnion('grant_type', [
    z.object({
      grant_type: z.literal('password'),
      username: z.string().min(1).max(USERNAME_MAX),
      password: z.string().min(1).max(PASSWORD_MAX),
      user_role: z.enum(['ADMIN', 'USER']),
      device: z.string().max(100).optional(),
    }),
    z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string().max(500) }),
    z.object({
      grant_type: z.literal('second_factor'),
      challenge: z.string().max(100),
      code: z.string().min(1).max(FACTOR_CODE_MAX),
      remember: z.literal('true').optional(),
    }),
    z.object({
      grant_type: z.literal('passkey'),
      credential: z.string().max(PASSKEY_MAX),
      device: z.string().max(100).optional(),
    }),
  ]),
  data: token,
  refuses: ['unauthenticated', 'forbidden', 'factorNeeded', 'removed', 'ruleBroken', 'tooMany'],
})

export const signOut = endpoint('get /users/sign-out', {
  ownerOnly: true,
  summary: 'End the session that the bearer token belongs to',
  callers: ['ADMIN', 'MERCHANT', 'BANK', 'USER'],
  accounts: 'any',
  beforeFactor: true,
  atCounter: true,
})
