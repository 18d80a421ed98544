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
  /** Where to go on; judged safe before it was sealed. */
  next: z.string().nullable(),
  /** The account that is to be linked: another one must not get the link. */
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

/** The visit that this browser is on, once: the cookie goes with this answer. Null for strangers. */
export function takeAttempt(c: Context<WebEnv>): Attempt | null {
  const { cookies, cookieBox } = c.get('web')
  const sealed = cookies.read(c, 'social')
  if (!sealed) return null
  cookies.clear(c, 'social')
  const text = cookieBox.open(sealed, context(c))
  const attempt = kept.safeParse(text === null ? null : JSON.parse(text)).data
  return attempt && attempt.until >= Date.now() ? attempt : null
}

/** Whether two secrets are the same; takes as long whichever character differs. */
export function sameSecret(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Bound to this browser: another one that is handed the cookie and the address gets nowhere. */
function context(c: Context<WebEnv>): string {
  return `social:${c.get('visitor')}`
}
