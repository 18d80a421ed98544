import { COUPON_VALUE_CENTS_MAX } from '#src/contract/core/coupon-rules.ts'
import type { LastRedemption, Redemption } from '#src/contract/core/coupons.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { readOwnBranches } from '#src/features/branches/index.ts'
import { parseMoney } from '#src/i18n/parse-money.ts'
import {
  attempt,
  faultStatus,
  NotSent,
  orNull,
  UpstreamFault,
  type UpstreamRefusal,
} from '#src/upstream/result.ts'
import { errorText } from '#src/web/forms/field.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { moneyError } from '#src/web/forms/number-fields.tsx'
import { faultMessage } from '#src/web/forms/save-result.ts'
import { fragment, idOf, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { CheckedCode, Counter, type CounterProps } from '#views/coupon-redeem/counter.tsx'
import {
  counterChoices,
  readSettings,
  settingsText,
} from '#views/coupon-redeem/counter-settings.tsx'
import {
  type CodeStatus,
  emptyInput,
  type RedeemInput,
  readInput,
  standingAt,
} from '#views/coupon-redeem/redeem-form.ts'
import { RedeemedDialog, RedeemedPage } from '#views/coupon-redeem/redeemed.tsx'
import type { Screen } from '#views/page/page.ts'
import { checkCode, isTooLong, tooLong } from './check-code.ts'

const YEAR_SECONDS = 365 * 24 * 3600

export async function index(request: Request): Promise<Result> {
  const last = await readLastRedemptions(request)
  return counterScreen(request, { input: emptyInput(), codeStatus: null, last })
}

/** Posted, so that no code appears in an address. */
export async function check(request: Request): Promise<Result> {
  const form = await readForm(request.c)
  const { code, branchId } = readInput((name) => text(form, name))
  return fragment(<CheckedCode codeStatus={await checkCode(request, code, branchId)} />)
}

export async function redeem(request: Request): Promise<Result> {
  const { actor, upstream } = request
  const form = await readForm(request.c)
  const input = readInput((name) => text(form, name))
  if (input.code === '') return refused(request, input, request.page.t('coupon-redeem:enterCode'))
  if (isTooLong(input.code)) return refused(request, input, tooLong(request.page).text)
  const { code: couponCode, onlyBranchId, amount, standing, ...counter } = input
  if (standing && (!actor.counter || standing !== standingAt(actor.counter)))
    return unconfirmed(request, input, '', request.page.t('coupon-redeem:otherPerson'))
  const fault = amount && moneyError(amount, amountRules)
  if (fault) return unconfirmed(request, input, errorText(request.page.t, fault))
  const takenCents = parseMoney(amount) ?? undefined
  const body = { couponCode, merchantId: actor.userId, takenCents, ...counter }
  const send = (branchId = counter.branchId) =>
    attempt(upstream.core.PUT('/coupons/redeem', { body: { ...body, branchId } }))
  let answer = await send(onlyBranchId)
  // The only branch may close while its counter is open; without it the services find what is left.
  if (!(answer instanceof UpstreamFault || answer.ok) && answer.errors.branchId && onlyBranchId)
    answer = await send()
  if (answer instanceof UpstreamFault) return unsure(request, input, answer)
  if (!answer.ok && answer.errors.takenCents)
    return unconfirmed(request, input, answer.errors.takenCents, answer.displayMessage)
  if (!answer.ok && answer.errors.attentionConfirmed) return unconfirmed(request, input)
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
  const isLate = refusal?.kind === 'conflict'
  const codeStatus: CodeStatus = {
    kind: 'invalid',
    text: message || request.page.t('common:messages.wrong'),
    undo: isLate ? (await checkCode(request, input.code))?.undo : null,
  }
  const last = await readLastRedemptions(request)
  // What is known not to be redeemed by this key is tried under the next.
  const next = isLate ? { ...emptyInput(), code: input.code } : input
  return counterScreen(
    request,
    { input: next, codeStatus, last },
    refusal?.kind === 'tooMany' ? 429 : 422,
  )
}

const amountRules = {
  invalid: 'deals:errors.price',
  zero: 'coupon-redeem:amount.zero',
  most: [COUPON_VALUE_CENTS_MAX, 'core:coupon.amountTooMuch'],
} as const

/**
 * Without an answer it may have been redeemed; resending the same form says so and redeems nothing twice.
 */
async function unsure(request: Request, input: RedeemInput, fault: UpstreamFault): Promise<Result> {
  const { t } = request.page
  const text = fault instanceof NotSent ? faultMessage(t, fault) : t('coupon-redeem:unsure')
  const codeStatus: CodeStatus = { kind: 'unsure', text }
  return counterScreen(request, { input, codeStatus, last: null }, faultStatus(fault))
}

/**
 * Kept in this browser: another may stand at another counter of the same shop. The page is loaded anew,
 * since only the browser knows the cookie by then.
 */
export async function chooseBranch({ c }: Request): Promise<Result> {
  const form = await readForm(c)
  const { branchId } = readInput((name) => text(form, name))
  const { cookies } = c.get('web')
  if (branchId) cookies.set(c, 'counter', branchId, YEAR_SECONDS)
  else cookies.clear(c, 'counter')
  return seeOther(redeemPaths.counter(), undefined, { load: true })
}

/** Kept in this browser, too. */
export async function chooseSettings({ c }: Request): Promise<Result> {
  const form = await readForm(c)
  const chosen = counterChoices.map((choice) => [choice, text(form, choice) === 'on'])
  const settings = settingsText(Object.fromEntries(chosen))
  const { cookies } = c.get('web')
  if (settings) cookies.set(c, 'counterLook', settings, YEAR_SECONDS)
  else cookies.clear(c, 'counterLook')
  return seeOther(redeemPaths.counter(), undefined, { load: true })
}

/**
 * Not redeemed yet: the same form comes back with what has to be confirmed, or how much to take.
 * @param error of the amount @param why as the services say it
 */
async function unconfirmed(request: Request, input: RedeemInput, error = '', why = error) {
  const valid = await checkCode(request, input.code, input.branchId)
  const text = why || request.page.t('coupon-redeem:confirmFirst')
  const isOpen = why !== '' || valid?.attention
  const { amount: typed } = input
  const amount = typed && { amount: { typed, error } }
  const codeStatus =
    valid?.kind === 'valid' && isOpen
      ? { ...valid, kind: 'unsure' as const, text, ...amount }
      : valid
  const last = await readLastRedemptions(request)
  return counterScreen(request, { input, codeStatus, last }, 422)
}

type Status = NonNullable<Screen['status']>

async function counterScreen(
  request: Request,
  props: Omit<CounterProps, 'camera' | 'place' | 'settings'>,
  status: Status = 200,
): Promise<Screen> {
  const { page, query } = request
  const title = page.t('coupon-redeem:title')
  const place = await readPlace(request)
  const settings = readSettings(request.c.get('web').cookies.read(request.c, 'counterLook'))
  return screen({
    status,
    title,
    crumbs: crumbsTo(page, couponPaths.deals, { label: title }),
    main: <Counter {...props} place={place} camera={query.has('camera')} settings={settings} />,
  })
}

/** The choice of this browser, among the branches of whoever is signed in. */
async function readPlace(request: Request): Promise<CounterProps['place']> {
  if (request.actor.counter) return null
  const branches = await orNull(readOwnBranches(request))
  if (!branches) return null
  const kept = request.c.get('web').cookies.read(request.c, 'counter')
  return { branches, chosen: branches.find(({ id }) => id === kept)?.id ?? null }
}

async function readLastRedemptions({
  upstream,
}: Pick<Request, 'upstream'>): Promise<LastRedemption[] | null> {
  const found = await orNull(upstream.core.read('/coupons/redemptions'))
  return found?.redemptions ?? null
}
