import { WEBHOOK_TOLERANCE_SECONDS } from '#src/contract/order-payment/lifecycle.ts'
import { secretBoxOf } from '#src/platform/secret-box.ts'

export const SIGNATURE = 'sandbox-signature'

/** `t={seconds},v1={HMAC over "t.body"}`, over the exact bytes of the body. */
export function signBody(secretKeys: readonly string[], body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${boxOf(secretKeys).sign(`${seconds}.${body}`)}`
}

export function isSigned(
  secretKeys: readonly string[],
  { header, body, now }: { header: string | null; body: string; now: Date },
): boolean {
  const [, seconds = '', signature = ''] = /^t=(\d{1,12}),v1=([\w-]+)$/.exec(header ?? '') ?? []
  if (seconds === '') return false
  const age = Math.abs(now.getTime() / 1000 - Number(seconds))
  return (
    age <= WEBHOOK_TOLERANCE_SECONDS && boxOf(secretKeys).verify(`${seconds}.${body}`, signature)
  )
}

function boxOf(secretKeys: readonly string[]) {
  return secretBoxOf(secretKeys, 'sandbox-webhooks')
}
