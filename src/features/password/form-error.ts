import type { Translate } from '#src/i18n/translate.ts'
import { faultStatus, UpstreamFault, type UpstreamRefusal } from '#src/upstream/result.ts'
import type { Screen } from '#views/page/page.ts'

export type FormError = Pick<Screen, 'status' | 'retryAfterSeconds'> & { message: string }

export function formErrorOf(t: Translate, failed: UpstreamRefusal | UpstreamFault): FormError {
  if (failed instanceof UpstreamFault) {
    return { status: faultStatus(failed), message: t('password:errors.noAnswer') }
  }
  const { kind, displayMessage, retryAfterSeconds } = failed
  const message = displayMessage || t('password:errors.refused')
  if (kind !== 'tooMany') return { status: 422, message }
  return { status: 429, message, ...(retryAfterSeconds && { retryAfterSeconds }) }
}
