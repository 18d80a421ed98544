import type { LocalMobile } from '#src/contract/authentication/mobile-number.ts'
import { attempt, UpstreamFault, type UpstreamRefusal } from '#src/upstream/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { keepReset } from './started-reset.ts'

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
