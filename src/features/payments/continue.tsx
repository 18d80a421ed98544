import { paymentPaths } from '#src/contract/screens/payments.ts'
import { idOf, type Result, type SeeOther, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { PaymentContinue } from '#views/payments/method.tsx'

/**
 * Leads to the broker's page. Forms may not post to other sites (`form-action 'self'`), so without script
 * our own page links there.
 * @param key of the form that started the checkout
 */
export function toBroker({ c }: Request, paymentUrl: string, key: string): SeeOther {
  const isOurs = new URL(paymentUrl).origin === c.get('web').config.publicOrigin
  return isOurs
    ? seeOther(paymentUrl, undefined, { load: true })
    : seeOther(paymentPaths.continue({ key }), undefined, { outside: paymentUrl })
}

export async function show({ page, query, upstream }: Request): Promise<Result> {
  const checkout = await upstream['order-payment'].read('/payment/subscription/page/{key}', {
    path: { key: idOf(query.get('key')) },
  })
  const title = page.t('payments:continue.title', { site: checkout.site })
  return screen({ layout: 'bare', title, main: <PaymentContinue {...checkout} /> })
}
