import { couponKey } from '#src/contract/core/coupon-code.ts'
import { COUPON_TEXT_MAX, couponKeysIn } from '#src/contract/core/coupon-text.ts'
import { attempt, UpstreamFault } from '#src/upstream/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { type CodeStatus, isLongEnough } from '#views/coupon-redeem/redeem-form.ts'

/** The state of a code; null while too little is typed. What can't be a code is never looked up. */
export async function checkCode(
  { upstream, actor, page }: Request,
  code: string,
  branchId?: string,
): Promise<CodeStatus | null> {
  const { t } = page
  if (!isLongEnough(code)) return null
  if (isTooLong(code)) return tooLong(page)
  const keys = couponKeysIn(code)
  const [first] = keys
  if (first === undefined) return { kind: 'invalid', text: t('core:coupon.invalid') }
  const path = { couponCode: keys.length === 1 ? first : code, merchantId: actor.userId }
  const answer = await attempt(
    upstream.core.GET('/coupons/validate/{couponCode}/{merchantId}', { path, query: { branchId } }),
  )
  if (answer instanceof UpstreamFault) return { kind: 'unsure', text: t('coupon-redeem:unchecked') }
  const { displayMessage } = answer
  if (!answer.ok) return { kind: 'invalid', text: displayMessage || t('common:messages.wrong') }
  const { couponValid, couponCode, dealTitle, collectedBy, attention, value } = answer.data
  if (!couponValid) return { kind: 'invalid', text: displayMessage, undo: answer.data.undoable }
  const read = isBare(code, couponCode ?? '') ? '' : couponCode
  const more = [read, dealTitle, collectedBy].filter(Boolean).join(' · ')
  return {
    kind: 'valid',
    text: displayMessage,
    more,
    couponCode: couponCode ?? '',
    attention,
    value,
  }
}

/** Whether the field shows the code already, so that it need not stand beneath it again. */
function isBare(typed: string, couponCode: string): boolean {
  return couponKey(typed) === couponKey(couponCode)
}

export function isTooLong(code: string): boolean {
  return code.length > COUPON_TEXT_MAX
}

export function tooLong({ t, format }: Request['page']): CodeStatus {
  return {
    kind: 'invalid',
    text: t('coupon-redeem:tooLong', { max: format.number(COUPON_TEXT_MAX) }),
  }
}
