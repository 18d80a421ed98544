import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { entity, id, role } from '../values.ts'

/** Maximum lengths at sign-in; longer input is refused before hashing. */
export const USERNAME_MAX = 254
export const PASSWORD_MAX = 1000

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

/** `device` names a browser that may have its own failure counter. */
export const exchangeToken = endpoint('post /oauth/token', {
  summary: 'Exchange a password or a refresh token for an access token',
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
  ]),
  data: token,
  refuses: ['unauthenticated', 'forbidden', 'removed', 'tooMany'],
})

export const signOut = endpoint('get /users/sign-out', {
  summary: 'End the session that the bearer token belongs to',
  callers: ['ADMIN', 'MERCHANT', 'BANK', 'USER'],
  accounts: 'any',
})
