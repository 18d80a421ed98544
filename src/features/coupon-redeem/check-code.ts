import { couponKey, isWellFormed } from '#src/contract/core/coupon-code.ts'
import { attempt, UpstreamFault } from '#src/upstream/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { type CodeStatus, isLongEnough } from './redeem-form.ts'

/** The state of a code; null while too little is typed. What can't be a code is never looked up. */
export async function checkCode(
  { upstream, actor, page }: Request,
  code: string,
): Promise<CodeStatus | null> {
  const { t } = page
  if (!isLongEnough(code)) return null
  if (!isWellFormed(code)) return { kind: 'invalid', text: t('core:coupon.invalid') }
  const path = { couponCode: couponKey(code), merchantId: actor.userId }
  const answer = await attempt(
    upstream.core.GET('/coupons/validate/{couponCode}/{merchantId}', { path }),
  )
  if (answer instanceof UpstreamFault) return { kind: 'unsure', text: t('coupon-redeem:unchecked') }
  const { displayMessage } = answer
  if (!answer.ok) return { kind: 'invalid', text: displayMessage || t('common:messages.wrong') }
  const { couponValid, dealTitle, collectedBy } = answer.data
  if (!couponValid) return { kind: 'invalid', text: displayMessage }
  const more = [dealTitle, collectedBy].filter(Boolean).join(' · ')
  return { kind: 'valid', text: displayMessage, more }
}
