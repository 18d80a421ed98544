import { paymentPaths } from '#src/contract/screens/payments.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { type SaveError, save, toFormState } from '#src/web/forms/save-result.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { PlanDetails } from '#views/plans/details.tsx'
import { NoRightDialog, NoRightPage } from '#views/plans/no-right.tsx'
import { planCrumbs } from './crumbs.ts'
import { subscribeStep } from './lifecycle.ts'
import { findPlan, readOwnPlan } from './load-plans.ts'

const BANNER = 10_000

export function show(request: Request): Promise<Result> {
  return detailsScreen(request)
}

/** Without the right the words on the profile; a paid plan leads to its payment, a free one is shown. */
export async function confirm(request: Request): Promise<Result> {
  const { page, params } = request
  const [plan, step] = await readStep(request, params.id)
  const { id } = plan
  if (step === 'paid') return seeOther(paymentPaths.method({ planId: id }))
  if (step !== 'noRight') return seeOther(planPaths.details({ id }))
  return screen({
    title: page.t('plans:noRight.title'),
    crumbs: planCrumbs(page, plan.userRole, {
      label: plan.title,
      href: planPaths.details({ id }),
    }),
    main: <NoRightPage />,
    dialog: <NoRightDialog planId={id} />,
  })
}

export async function create(request: Request): Promise<Result> {
  const { upstream, actor, params } = request
  const [plan, step] = await readStep(request, params.id)
  const { id } = plan
  if (step === 'paid') return seeOther(paymentPaths.method({ planId: id }))
  const userType = plan.userRole
  const body = { subscriptionPlanId: id, userId: actor.userId, userType }
  const answer = await save(upstream['order-payment'].POST('/payment/subscription/free', { body }))
  if (!answer.ok) return detailsScreen(request, answer.saveError)
  const notice = { type: 'SUCCESS', message: answer.displayMessage, stays: BANNER } as const
  return seeOther(planPaths.details({ id }), notice)
}

async function detailsScreen(request: Request, saveError?: SaveError): Promise<Screen> {
  const { page, params } = request
  const [plan, step] = await readStep(request, params.id)
  const { form, answer } = toFormState(page, saveError ? { saveError } : {}, () => undefined)
  return screen({
    ...answer,
    title: plan.title,
    crumbs: planCrumbs(page, plan.userRole, { label: plan.title }),
    main: <PlanDetails plan={plan} step={step} message={form.message} />,
  })
}

async function readStep(request: Request, id: string | undefined) {
  const [plan, current] = await Promise.all([findPlan(request, id), readOwnPlan(request)])
  if (!current) throw new Error('administrators have no plan')
  return [plan, subscribeStep(request.actor, plan, current)] as const
}
