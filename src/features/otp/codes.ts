import type { LocalMobile } from '#src/contract/authentication/phone-number.ts'
import type { UpstreamResult } from '#src/upstream/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'

export type CodeTarget = {
  purpose: 'SIGN_UP' | 'CHANGE_MOBILE' | 'CHANGE_EMAIL'
  mobileNo?: LocalMobile
  email?: string
}

type Asker = Pick<PublicRequest, 'c' | 'upstream'>

export function sendCode(
  { c, upstream }: Asker,
  target: CodeTarget,
): Promise<UpstreamResult<{ retryAfterSeconds: number }>> {
  const body = { ...target, flow: c.get('visitor') }
  return upstream.authentication.POST('/otp/generate', { body })
}

export function verifyCode(
  { c, upstream }: Asker,
  target: CodeTarget,
  otp: string,
): Promise<UpstreamResult<null>> {
  const body = { ...target, flow: c.get('visitor'), otp }
  return upstream.authentication.POST('/otp/verify', { body })
}
