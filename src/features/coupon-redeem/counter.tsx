import type { LastRedemption, Redemption } from '#src/contract/core/coupons.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import {
  attempt,
  faultStatus,
  HeldBack,
  orNull,
  UpstreamFault,
  type UpstreamRefusal,
} from '#src/upstream/result.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { faultMessage } from '#src/web/forms/save-result.ts'
import { fragment, idOf, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { CodeState, Counter, type CounterProps } from '#views/coupon-redeem/counter.tsx'
import {
  type CodeStatus,
  emptyInput,
  type RedeemInput,
  readInput,
} from '#views/coupon-redeem/redeem-form.ts'
import { RedeemedDialog, RedeemedPage } from '#views/coupon-redeem/redeemed.tsx'
import type { Screen } from '#views/page/page.ts'
import { checkCode, isTooLong, tooLong } from './check-code.ts'

export async function index(request: Request): Promise<Result> {
  const last = await readLastRedemptions(request)
  return counterScreen(request, { input: emptyInput(), codeStatus: null, last })
}

/** Posted, so that no code appears in an address. */
export async function check(request: Request): Promise<Result> {
  const form = await readForm(request.c)
  const { code } = readInput(text(form, 'code'), '')
  return fragment(<CodeState codeStatus={await checkCode(request, code)} />)
}

export async function redeem(request: Request): Promise<Result> {
  const { actor, upstream } = request
  const form = await readForm(request.c)
  const input = readInput(text(form, 'code'), text(form, 'key'))
  if (input.code === '') return refused(request, input, request.page.t('coupon-redeem:enterCode'))
  if (isTooLong(input.code)) return refused(request, input, tooLong(request.page).text)
  const body = { couponCode: input.code, merchantId: actor.userId, key: input.key }
  const answer = await attempt(upstream.core.PUT('/coupons/redeem', { body }))
  if (answer instanceof UpstreamFault) return unsure(request, input, answer)
  if (!answer.ok) return refused(request, input, answer.displayMessage, answer)
  return done(request, answer.data)
}

export async function show(request: Request): Promise<Result> {
  const { page, upstream, params } = request
  const path = { id: idOf(params.id) }
  const redemption = await upstream.core.read('/coupons/redemptions/{id}', { path })
  const title = page.t('coupon-redeem:done.title')
  const counter = { label: page.t('coupon-redeem:title'), href: redeemPaths.counter() }
  return screen({
    title,
    crumbs: crumbsTo(page, couponPaths.deals, counter, { label: title }),
    main: <RedeemedPage redemption={redemption} />,
  })
}

async function done(request: Request, redemption: Redemption): Promise<Result> {
  const last = await readLastRedemptions(request)
  const next = emptyInput()
  const dialog = <RedeemedDialog redemption={redemption} next={next} last={last} />
  return seeOther(redeemPaths.done({ id: redemption.id }), undefined, { dialog })
}

async function refused(
  request: Request,
  input: RedeemInput,
  message: string,
  refusal?: UpstreamRefusal,
): Promise<Result> {
  const codeStatus: CodeStatus = {
    kind: 'invalid',
    text: message || request.page.t('common:messages.wrong'),
  }
  const last = await readLastRedemptions(request)
  // What is known not to be redeemed by this key is tried under the next.
  const next = refusal?.kind === 'conflict' ? { ...emptyInput(), code: input.code } : input
  return counterScreen(
    request,
    { input: next, codeStatus, last },
    refusal?.kind === 'tooMany' ? 429 : 422,
  )
}

/**
 * Without an answer it may have been redeemed; resending the same form says so and redeems nothing twice.
 */
function unsure(request: Request, input: RedeemInput, fault: UpstreamFault): Result {
  const { t } = request.page
  const text = fault instanceof HeldBack ? faultMessage(t, fault) : t('coupon-redeem:unsure')
  const codeStatus: CodeStatus = { kind: 'unsure', text }
  return counterScreen(request, { input, codeStatus, last: null }, faultStatus(fault))
}

type Status = NonNullable<Screen['status']>

function counterScreen(
  { page, query }: Request,
  props: Omit<CounterProps, 'camera'>,
  status: Status = 200,
): Screen {
  const title = page.t('coupon-redeem:title')
  return screen({
    status,
    title,
    crumbs: crumbsTo(page, couponPaths.deals, { label: title }),
    main: <Counter {...props} camera={query.has('camera')} />,
  })
}

async function readLastRedemptions({
  upstream,
}: Pick<Request, 'upstream'>): Promise<LastRedemption[] | null> {
  const found = await orNull(upstream.core.read('/coupons/redemptions'))
  return found?.redemptions ?? null
}
