import { timingSafeEqual } from 'node:crypto'
import { generateCodeVerifier, generateState } from 'arctic'
import type { Context } from 'hono'
import { z } from 'zod'
import { socialProviders } from '#src/contract/authentication/social.ts'
import type { WebEnv } from '#src/web/http/route.ts'
import { sealedCookie } from '#src/web/http/sealed-cookie.ts'

const LIFE_SECONDS = 600

const shape = z.object({
  provider: z.enum(socialProviders),
  intent: z.enum(['sign-in', 'sign-up', 'link']),
  /** 256 random bits each. */
  state: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  /** Where to continue; checked before it was sealed. */
  next: z.string().nullable(),
  /** The account to be linked, so that no other one gets the link. */
  userId: z.string().nullable(),
})
/** Only this browser can use it, and only once. */
const cookie = sealedCookie('social', shape, LIFE_SECONDS)

export type Attempt = z.infer<typeof shape>

export function beginAttempt(
  c: Context<WebEnv>,
  params: Pick<Attempt, 'provider' | 'intent'> & Partial<Pick<Attempt, 'next' | 'userId'>>,
): Attempt {
  const attempt = {
    next: null,
    userId: null,
    ...params,
    state: generateState(),
    verifier: generateCodeVerifier(),
    nonce: generateState(),
  }
  cookie.keep(c, attempt)
  return attempt
}

/** This browser's pending attempt, or null. Readable once: this response deletes the cookie. */
export const takeAttempt = cookie.take

/** Constant-time comparison. */
export function sameSecret(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
