import type { Context } from 'hono'
import { z } from 'zod'
import { canonicalMobile, localMobile } from '#src/contract/authentication/phone-number.ts'
import type { WebEnv } from '#src/web/http/route.ts'
import { sealedCookie } from '#src/web/http/sealed-cookie.ts'

const LIFE_SECONDS = 1800
const shape = z.object({
  fullName: z.string(),
  mobileNo: localMobile,
  /** The last verified number, and until when (ms). */
  verified: z.object({ mobile: z.string(), until: z.number() }).nullable(),
  /** The number the last code went to, and when another may be requested (ms). */
  sent: z.object({ mobile: z.string(), againAt: z.number() }).nullable(),
  goal: z.enum(['password', 'person']),
})
const cookie = sealedCookie('sign-up', z.object({ draft: shape.nullable() }), LIFE_SECONDS)

/** Step 1 between requests; never includes the password. */
export type Draft = z.infer<typeof shape>

export function readDraft(c: Context<WebEnv>): Draft | null {
  return cookie.read(c)?.draft ?? null
}

export function isDone(c: Context<WebEnv>): boolean {
  return cookie.read(c)?.draft === null
}

/** For half an hour; null once the sign-up is done. */
export function keepDraft(c: Context<WebEnv>, draft: Draft | null): void {
  cookie.keep(c, { draft })
}

export function isVerified({ mobileNo, verified }: Pick<Draft, 'mobileNo' | 'verified'>): boolean {
  return verified?.mobile === canonicalMobile(mobileNo) && verified.until > Date.now()
}

/** Seconds until another code may be requested; 0 if its number was sent none lately. */
export function secondsToWait({ mobileNo, sent }: Draft): number {
  if (sent?.mobile !== canonicalMobile(mobileNo)) return 0
  return Math.max(0, Math.ceil((sent.againAt - Date.now()) / 1000))
}
