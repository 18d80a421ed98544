import { paymentPaths } from '#src/contract/screens/payments.ts'
import { attempt, faultStatus, SessionOver, UpstreamFault } from '#src/upstream/result.ts'
import { idOf, type Result, screen } from '#src/web/http/result.ts'
import type { PublicRequest, Request } from '#src/web/http/route.ts'
import type { Screen } from '#views/page/page.ts'
import { PaymentContinue } from '#views/payments/method.tsx'
import { PaymentConfirming, PaymentDone, PaymentFailed } from '#views/payments/outcome.tsx'
import { readReturn } from '#views/payments/payment-form.ts'

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

export async function leave({ page, query, upstream }: Request): Promise<Result> {
  const checkout = await upstream['order-payment'].read('/payment/subscription/page/{key}', {
    path: { key: idOf(query.get('key')) },
  })
  const title = page.t('payments:continue.title', { site: checkout.site })
  return screen({ layout: 'bare', title, main: <PaymentContinue {...checkout} /> })
}
