import { planPaths } from '#src/contract/screens/plans.ts'
import { readForm } from '#src/web/forms/form.ts'
import { type Outcome, save, toFormState } from '#src/web/forms/save-result.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { PaymentMethod } from '#views/payments/method.tsx'
import { toBroker } from './continue.tsx'
import { type Chosen, loadChosen } from './load-method.ts'
import {
  checkoutKey,
  emptyPayment,
  type PaymentField,
  type PaymentValues,
  paymentErrors,
  paymentFieldOf,
  readPayment,
} from './payment-form.ts'

export async function show(request: Request): Promise<Result> {
  const chosen = await loadChosen(request)
  const { free, id } = chosen.plan
  if (free) return seeOther(planPaths.details({ id }))
  return methodScreen(request, chosen, { values: emptyPayment() })
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
  const userType = userRole.toLowerCase()
  return screen({
    ...answer,
    title: t('payments:method.title'),
    crumbs: [
      { label: t('common:menu.subscriptionPlans'), href: planPaths.list({ userType }) },
      { label: title, href: planPaths.details({ id }) },
      { label: t('payments:method.title') },
    ],
    main: <PaymentMethod {...chosen} values={values} {...form} />,
  })
}
