import { paymentPaths } from '#src/contract/screens/payments.ts'
import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { SessionOver, UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { PaymentConfirming } from '#views/payments/confirming.tsx'
import { PaymentDone } from '#views/payments/done.tsx'
import { PaymentFailed } from '#views/payments/failed.tsx'
import { readReturn } from './return-query.ts'

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
