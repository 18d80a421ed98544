import type { Context } from 'hono'
import { z } from 'zod'
import { type LocalMobile, localMobile } from '#src/contract/authentication/mobile-number.ts'
import { attempt, UpstreamFault, type UpstreamRefusal } from '#src/upstream/result.ts'
import type { PublicRequest, WebEnv } from '#src/web/http/route.ts'
import { sealedCookie } from '#src/web/http/sealed-cookie.ts'

/** The number is kept for a quarter of an hour after the last code. */
const LIFE_SECONDS = 900

const shape = z.object({ mobileNo: localMobile, resendAt: z.number() })
const cookie = sealedCookie('reset', shape, LIFE_SECONDS)

/**
 * A reset in progress in this browser. `waitSeconds` until another code may be requested; 0 for at once.
 */
export type StartedReset = { mobileNo: LocalMobile; waitSeconds: number }

function keepReset(c: Context<WebEnv>, { mobileNo, waitSeconds }: StartedReset): void {
  cookie.keep(c, { mobileNo, resendAt: Date.now() + waitSeconds * 1000 })
}

export function startedReset(c: Context<WebEnv>): StartedReset | null {
  const kept = cookie.read(c)
  if (!kept) return null
  const waitSeconds = Math.max(0, Math.ceil((kept.resendAt - Date.now()) / 1000))
  return { mobileNo: kept.mobileNo, waitSeconds }
}

export const forgetReset = cookie.clear

type Sent = { ok: true; message: string; waitSeconds: number }
type Failed = { ok: false; why: UpstreamRefusal | UpstreamFault }

export async function sendResetCode(
  { c, upstream }: PublicRequest,
  mobileNo: LocalMobile,
): Promise<Sent | Failed> {
  const body = { mobileNo, flow: c.get('visitor') }
  const answer = await attempt(upstream.authentication.POST('/users/forgot-password', { body }))
  if (answer instanceof UpstreamFault || !answer.ok) return { ok: false, why: answer }
  const waitSeconds = answer.data.retryAfterSeconds
  keepReset(c, { mobileNo, waitSeconds })
  return { ok: true, message: answer.displayMessage, waitSeconds }
}
