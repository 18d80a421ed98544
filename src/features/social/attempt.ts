import { timingSafeEqual } from 'node:crypto'
import { generateCodeVerifier, generateState } from 'arctic'
import type { Context } from 'hono'
import { z } from 'zod'
import { socialProviders } from '#src/contract/authentication/social.ts'
import type { WebEnv } from '#src/web/http/route.ts'

const LIFE_SECONDS = 600

const kept = z.object({
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
  until: z.number(),
})

export type Attempt = z.infer<typeof kept>

export function beginAttempt(
  c: Context<WebEnv>,
  params: Pick<Attempt, 'provider' | 'intent'> & Partial<Pick<Attempt, 'next' | 'userId'>>,
): Attempt {
  const { cookies, cookieBox } = c.get('web')
  const attempt = {
    next: null,
    userId: null,
    ...params,
    state: generateState(),
    verifier: generateCodeVerifier(),
    nonce: generateState(),
    until: Date.now() + LIFE_SECONDS * 1000,
  }
  cookies.set(c, 'social', cookieBox.seal(JSON.stringify(attempt), context(c)), LIFE_SECONDS)
  return attempt
}

/** This browser's pending attempt, or null. Readable once: this response deletes the cookie. */
export function takeAttempt(c: Context<WebEnv>): Attempt | null {
  const { cookies, cookieBox } = c.get('web')
  const sealed = cookies.read(c, 'social')
  if (!sealed) return null
  cookies.clear(c, 'social')
  const text = cookieBox.open(sealed, context(c))
  const attempt = kept.safeParse(text === null ? null : JSON.parse(text)).data
  return attempt && attempt.until >= Date.now() ? attempt : null
}

/** Constant-time comparison. */
export function sameSecret(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Bound to this browser: another one that gets hold of cookie and address cannot use them. */
function context(c: Context<WebEnv>): string {
  return `social:${c.get('visitor')}`
}
