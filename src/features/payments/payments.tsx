import type { Plan } from '#src/contract/core/plans.ts'
import type { PaymentBroker } from '#src/contract/order-payment/checkouts.ts'
import { paymentPaths } from '#src/contract/screens/payments.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { planCrumbs } from '#src/features/plans/index.ts'
import { attempt, faultStatus, SessionOver, UpstreamFault } from '#src/upstream/result.ts'
import { readForm } from '#src/web/forms/form.ts'
import { type Outcome, save, toFormState } from '#src/web/forms/save-result.ts'
import { idOf, type Result, type SeeOther, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest, Request } from '#src/web/http/route.ts'
import type { Screen } from '#views/page/page.ts'
import { PaymentContinue, PaymentMethod } from '#views/payments/method.tsx'
import { PaymentConfirming, PaymentDone, PaymentFailed } from '#views/payments/outcome.tsx'
import {
  checkoutKey,
  emptyPayment,
  type PaymentField,
  type PaymentValues,
  paymentErrors,
  paymentFieldOf,
  readPayment,
  readReturn,
} from '#views/payments/payment-form.ts'

export async function show(request: Request): Promise<Result> {
  const chosen = await loadChosen(request)
  const { free, id } = chosen.plan
  if (free) return seeOther(planPaths.details({ id }))
  return methodScreen(request, chosen, { values: emptyPayment(chosen.brokers) })
}

export async function create(request: Request): Promise<Result> {
  const { c, upstream, actor } = request
  const values = readPayment(await readForm(c))
  const chosen = await loadChosen(request)
  const { id: subscriptionPlanId, userRole: userType } = chosen.plan
  const errors = paymentErrors(values)
  if (errors.broker) return methodScreen(request, chosen, { values, errors })
  const key = checkoutKey(values)
  const body = {
    userId: actor.userId,
    subscriptionValidationRequestDto: { subscriptionPlanId, userType },
    paymentBrokerId: values.broker,
    key,
  }
  const answer = await save(upstream['order-payment'].POST('/payment/subscription/make', { body }))
  if (!answer.ok) return methodScreen(request, chosen, { values, saveError: answer.saveError })
  return toBroker(request, answer.data.paymentUrl, key)
}

type State = Outcome<PaymentField> & { values: PaymentValues }

function methodScreen({ page }: Request, chosen: Chosen, { values, ...outcome }: State): Screen {
  const { t } = page
  const { form, answer } = toFormState(page, outcome, paymentFieldOf)
  const { id, title, userRole } = chosen.plan
  return screen({
    ...answer,
    title: t('payments:method.title'),
    crumbs: planCrumbs(
      page,
      userRole,
      { label: title, href: planPaths.details({ id }) },
      { label: t('payments:method.title') },
    ),
    main: <PaymentMethod {...chosen} values={values} {...form} />,
  })
}

type Chosen = { plan: Plan; brokers: readonly PaymentBroker[] }

async function loadChosen({ upstream, actor, query }: Request): Promise<Chosen> {
  const [plan, { brokers }] = await Promise.all([
    upstream.core.read('/subscription/{id}', { path: { id: idOf(query.get('planId')) } }),
    upstream['order-payment'].read('/payment-broker/{userId}', { path: { userId: actor.userId } }),
  ])
  return { plan, brokers }
}

export async function complete(request: PublicRequest): Promise<Result> {
  const { upstream, actor, query } = request
  const { paymentId, payerId } = readReturn(query)
  if (paymentId === '' || payerId === '') return failedScreen(request, 404)
  if (!actor) throw new SessionOver('expired')
  const body = { userId: actor.userId, paymentId, payerId }
  const answer = await attempt(
    upstream['order-payment'].POST('/payment/subscription/confirm', { body }),
  )
  const again = paymentPaths.complete({ paymentId, PayerID: payerId })
  if (answer instanceof UpstreamFault) return confirmingScreen(request, again, faultStatus(answer))
  if (!answer.ok) {
    const status = answer.kind === 'notFound' ? 404 : 422
    return failedScreen(request, status, answer.displayMessage)
  }
  if (answer.data.state === 'CONFIRMING') return confirmingScreen(request, again)
  const title = request.page.t('order-payment:checkout.paid')
  return screen({ layout: 'bare', title, main: <PaymentDone role={actor.role} /> })
}

export function cancel(request: PublicRequest): Result {
  return failedScreen(request, 200)
}

function failedScreen(
  { page, actor }: PublicRequest,
  status: 200 | 404 | 422,
  reason?: string,
): Screen {
  const main = <PaymentFailed role={actor?.role ?? 'MERCHANT'} reason={reason} />
  return screen({ layout: 'bare', status, title: page.t('payments:failed.title'), main })
}

function confirmingScreen({ page }: PublicRequest, again: string, status?: Screen['status']) {
  const main = <PaymentConfirming again={again} />
  const title = page.t('payments:confirming.title')
  return screen({ layout: 'bare', ...(status && { status }), title, main })
}

/**
 * Leads to the broker's page. Forms may not post to other sites (`form-action 'self'`), so without script
 * our own page links there.
 * @param key of the form that started the checkout
 */
function toBroker({ c }: Request, paymentUrl: string, key: string): SeeOther {
  const isOurs = new URL(paymentUrl).origin === c.get('web').config.publicOrigin
  return isOurs
    ? seeOther(paymentUrl, undefined, { load: true })
    : seeOther(paymentPaths.continue({ key }), undefined, { outside: paymentUrl })
}

export async function leave({ page, query, upstream }: Request): Promise<Result> {
  const checkout = await upstream['order-payment'].read('/payment/subscription/page/{key}', {
    path: { key: idOf(query.get('key')) },
  })
  const title = page.t('payments:continue.title', { site: checkout.site })
  return screen({ layout: 'bare', title, main: <PaymentContinue {...checkout} /> })
}
