import type { PaymentBroker } from '#src/contract/order-payment/checkouts.ts'
import { paymentPaths } from '#src/contract/screens/payments.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { UpstreamResult } from '#src/upstream/result.ts'
import { readForm } from '#src/web/forms/form.ts'
import { type Outcome, save, toFormState } from '#src/web/forms/save-result.ts'
import { type Result, type SeeOther, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Crumb, Screen } from '#views/page/page.ts'
import { PaymentMethod, type ToPay } from '#views/payments/method.tsx'
import {
  checkoutKey,
  consentOf,
  emptyPayment,
  type PaymentField,
  type PaymentValues,
  paymentErrors,
  paymentFieldOf,
  readPayment,
} from '#views/payments/payment-form.ts'

type Body = {
  userId: string
  paymentBrokerId: string
  key: string
  consentVersion?: number
}

/** Something that is paid for on a page that asks how. */
type Sale = {
  title: Key
  /** Where the page leads on if there is nothing to pay for. */
  load: (request: Request) => Promise<ToPay | SeeOther>
  crumbs: (request: Request, sold: ToPay, here: Crumb) => Crumb[]
  send: (
    request: Request,
    sold: ToPay,
    body: Body,
  ) => Promise<UpstreamResult<{ paymentUrl: string }>>
}

/** The handlers of a page that asks how to pay, and leads to the broker's. */
export function payPage(sale: Sale) {
  return {
    async show(request: Request): Promise<Result> {
      const sold = await sale.load(request)
      if (!('plan' in sold)) return sold
      const brokers = await readBrokers(request)
      return payScreen(sale, request, { sold, brokers, values: emptyPayment(brokers) })
    },

    async create(request: Request): Promise<Result> {
      const values = readPayment(await readForm(request.c))
      const sold = await sale.load(request)
      if (!('plan' in sold)) return sold
      const state = { sold, brokers: await readBrokers(request), values }
      const errors = paymentErrors(values)
      if (errors.broker) return payScreen(sale, request, { ...state, errors })
      const key = checkoutKey(values)
      const { userId } = request.actor
      const body = { userId, paymentBrokerId: values.broker, key, ...consentOf(values) }
      const answer = await save(sale.send(request, sold, body))
      if (!answer.ok) return payScreen(sale, request, { ...state, saveError: answer.saveError })
      return toBroker(request, answer.data.paymentUrl, key)
    },
  }
}

async function readBrokers({ upstream, actor }: Request): Promise<readonly PaymentBroker[]> {
  const path = { userId: actor.userId }
  const { brokers } = await upstream['order-payment'].read('/payment-broker/{userId}', { path })
  return brokers
}

type State = Outcome<PaymentField> & {
  sold: ToPay
  brokers: readonly PaymentBroker[]
  values: PaymentValues
}

function payScreen(
  sale: Sale,
  request: Request,
  { sold, brokers, values, ...outcome }: State,
): Screen {
  const { page } = request
  const title = page.t(sale.title)
  const { form, answer } = toFormState(page, outcome, paymentFieldOf)
  return screen({
    ...answer,
    title,
    crumbs: sale.crumbs(request, sold, { label: title }),
    main: <PaymentMethod {...sold} brokers={brokers} values={values} {...form} />,
  })
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
