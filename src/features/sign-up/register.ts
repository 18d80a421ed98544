import type { Translate } from '#src/i18n/translate.ts'
import type { UpstreamRefusal, UpstreamResult } from '#src/upstream/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import type { Draft } from './draft.ts'
import { SIGN_UP_ROLE } from './person-form.ts'

export function register(
  { c, upstream }: PublicRequest,
  { fullName, mobileNo }: Draft,
  password: string,
): Promise<UpstreamResult<{ userId: string }>> {
  return upstream.authentication.POST('/users/{role}', {
    path: { role: SIGN_UP_ROLE },
    body: { role: SIGN_UP_ROLE, fullName, password, mobileNo, flow: c.get('visitor') },
  })
}

type Refused = { errors: { password?: string }; message?: string; number?: string }

export function refusedRegistration(refusal: UpstreamRefusal, t: Translate): Refused {
  const { kind, displayMessage, errors } = refusal
  if (kind === 'ruleBroken') return { errors: {}, number: t('sign-up:errors.notVerified') }
  if (kind === 'conflict') return { errors: {}, number: displayMessage }
  if (errors.mobileNo) return { errors: {}, number: errors.mobileNo }
  if (errors.password) return { errors: { password: errors.password } }
  return { errors: {}, message: displayMessage }
}
