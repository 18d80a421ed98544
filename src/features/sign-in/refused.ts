import type { Translate } from '#src/i18n/translate.ts'
import type { UpstreamRefusal } from '#src/upstream/result.ts'

export type SignInRefusal = { status: 422 | 429 | 503; message: string; retryAfterSeconds?: number }

export function refusedSignIn(t: Translate, refusal: UpstreamRefusal | null): SignInRefusal {
  if (!refusal) return { status: 503, message: t('session:errors.noAnswer') }
  const neutral = t('authentication:signIn.failed')
  if (refusal.kind !== 'tooMany') {
    return { status: 422, message: refusal.displayMessage || neutral }
  }
  const seconds = refusal.retryAfterSeconds ?? 60
  const message = `${t('session:login.waitTitle')}. ${wait(t, seconds)}`
  return { status: 429, message, retryAfterSeconds: seconds }
}

function wait(t: Translate, seconds: number): string {
  if (seconds < 90) return t('session:login.wait', { count: seconds })
  return t('session:login.waitMinutes', { count: Math.ceil(seconds / 60) })
}
