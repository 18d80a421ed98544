import type { Context } from 'hono'
import { z } from 'zod'
import { localMobile } from '#src/contract/authentication/phone-number.ts'
import { attempt, UpstreamFault, type UpstreamRefusal } from '#src/upstream/result.ts'
import type { PublicRequest, WebEnv } from '#src/web/http/route.ts'
import { sealedCookie } from '#src/web/http/sealed-cookie.ts'

/** The number is kept for a quarter of an hour after the last code. */
const LIFE_SECONDS = 900

const to = z.union([z.object({ mobileNo: localMobile }), z.object({ email: z.string() })])
const shape = z.object({ to, resendAt: z.number() })
const cookie = sealedCookie('reset', shape, LIFE_SECONDS)

/** Where the code goes; an address in lower case. */
export type ResetContact = z.infer<typeof to>

/**
 * A reset in progress in this browser. `waitSeconds` until another code may be requested; 0 for at once.
 */
export type StartedReset = { to: ResetContact; waitSeconds: number }

function keepReset(c: Context<WebEnv>, { to, waitSeconds }: StartedReset): void {
  cookie.keep(c, { to, resendAt: Date.now() + waitSeconds * 1000 })
}

export function startedReset(c: Context<WebEnv>): StartedReset | null {
  const kept = cookie.read(c)
  if (!kept) return null
  const waitSeconds = Math.max(0, Math.ceil((kept.resendAt - Date.now()) / 1000))
  return { to: kept.to, waitSeconds }
}

export const forgetReset = cookie.clear

type Sent = { ok: true; message: string; waitSeconds: number }
type Failed = { ok: false; why: UpstreamRefusal | UpstreamFault }

export async function sendResetCode(
  { c, upstream }: PublicRequest,
  to: ResetContact,
): Promise<Sent | Failed> {
  const body = { ...to, flow: c.get('visitor') }
  const answer = await attempt(upstream.authentication.POST('/users/forgot-password', { body }))
  if (answer instanceof UpstreamFault || !answer.ok) return { ok: false, why: answer }
  const waitSeconds = answer.data.retryAfterSeconds
  keepReset(c, { to, waitSeconds })
  return { ok: true, message: answer.displayMessage, waitSeconds }
}
