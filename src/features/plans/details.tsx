import { type Plan, planStatus } from '#src/contract/core/plans.ts'
import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import { ALL, PAGE_SIZE, PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import { paymentPaths } from '#src/contract/screens/payments.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { id } from '#src/contract/values.ts'
import { readPendingOrder } from '#src/features/orders/index.ts'
import { BadRequest } from '#src/platform/bad-request.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { questionWords } from '#src/web/decisions/questions.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { type SaveError, save, toFormState } from '#src/web/forms/save-result.ts'
import { idOf, NotFound, noticeOf, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { ListQuery } from '#src/web/lists/list-query.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Crumb, Page, Screen } from '#views/page/page.ts'
import { NoRightDialog, NoRightPage, PlanDetails } from '#views/plans/details.tsx'
import { wordOf } from '#views/plans/filters.ts'
import { subscribeStep } from '#views/plans/lifecycle.ts'
import { StatusChanged } from '#views/plans/summary.tsx'
import { readPlanChange } from './read-change.ts'

/** "merchant" in the address, as the service spells it. @throws NotFound for other words */
export function userTypeOf(given: string | undefined): BusinessRole {
  const role = businessRoles.find((one) => one.toLowerCase() === given)
  if (!role) throw new NotFound()
  return role
}

export function planCrumbs({ t }: Page, type: BusinessRole, ...below: Crumb[]): Crumb[] {
  return [
    { label: t('common:menu.subscriptionPlans'), href: planPaths.list({ userType: wordOf(type) }) },
    ...below,
  ]
}

export function subscriberCrumbs(
  page: Page,
  type: BusinessRole,
  query: URLSearchParams,
  name: string,
): Crumb[] | null {
  const plan = id.safeParse(query.get('planId'))
  if (query.get('from') !== 'subscription' || !plan.success) return null
  const href = planPaths.summary({ id: plan.data }, { tab: 'subscribers' })
  return planCrumbs(page, type, { label: page.t('plans:tab.subscribers'), href }, { label: name })
}

type RequestContext = Pick<Request, 'upstream'>

export function readPlans(
  { upstream }: RequestContext,
  userType: BusinessRole,
  { q, page }: ListQuery,
  after?: string,
) {
  const path = { userType, active: ALL, page, size: PAGE_SIZE_MAX, term: q || ALL } as const
  return upstream.core.read('/subscription/{userType}/{active}/{page}/{size}/search/{term}', {
    path,
    query: { after },
  })
}

export function findPlan({ upstream }: RequestContext, given: string | undefined): Promise<Plan> {
  const path = { id: idOf(given) }
  return upstream.core.read('/subscription/{id}', { path })
}

export function readPlanSummary({ upstream }: RequestContext, given: string | undefined) {
  const path = { id: idOf(given) }
  return upstream.core.read('/subscription/summary/{id}', { path })
}

export function readSubscribers(
  { upstream }: RequestContext,
  given: string | undefined,
  { q, page }: ListQuery,
  after?: string,
) {
  const params = {
    path: { subscriptionId: idOf(given) },
    query: { page, size: PAGE_SIZE, search: q || ALL, after },
  }
  return upstream.core.read('/subscription/subscribers/{subscriptionId}', params)
}

/** The plan of a merchant or bank; null for administrators. */
export async function readOwnPlan({ upstream, actor }: Pick<Request, 'upstream' | 'actor'>) {
  if (actor.role === 'ADMIN') return null
  const path = { userType: actor.role, userId: actor.userId }
  return upstream.core.read('/subscription/user/{userType}/{userId}', { path })
}

/** A merchant's plan, for administrators. */
export function readPlanOf({ upstream }: RequestContext, userId: string) {
  const path = { userType: 'MERCHANT', userId } as const
  return upstream.core.read('/subscription/user/{userType}/{userId}', { path })
}

export const unsubscription: Act<UserPlan> = {
  async load(request) {
    const { params, actor } = request
    const current = params.role === actor.roleLowerCase ? await readOwnPlan(request) : null
    if (!current) throw new NotFound()
    return current.subscribed ? current : null
  },
  missing: (request) => seeOther(profileOf(request)),
  question(request, current) {
    const { page, actor } = request
    const cancelHref = profileOf(request)
    const name = current.subscriptionPlanResponseDto?.title ?? ''
    const words = questionWords(page.t, 'plans:unsubscribe', { name })
    return {
      action: planPaths.unsubscribe({ role: actor.roleLowerCase }),
      ...words,
      cancelHref,
      values: { subscriptionId: current.subscriptionId ?? '' },
      crumbs: crumbsTo(page, profilePaths.show, { label: words.verb }),
    }
  },
  async send({ upstream, actor: { role: userType, userId }, c }) {
    if (userType === 'ADMIN') throw new NotFound()
    const subscriptionId = text(await readForm(c), 'subscriptionId')
    const query = subscriptionId ? { subscriptionId } : {}
    const params = { path: { userType, userId }, query }
    return upstream.core.DELETE('/subscription/unsubscribe/{userType}/{userId}', params)
  },
  next: profileOf,
}

const BANNER = 10_000

/** Without permission the profile says why; a paid plan leads to payment, a free one is shown. */
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
  if (!answer.ok) return show(request, answer.saveError)
  const notice = { type: 'SUCCESS', message: answer.displayMessage, stays: BANNER } as const
  return seeOther(planPaths.details({ id }), notice)
}

export async function show(request: Request, saveError?: SaveError): Promise<Screen> {
  const { page, params } = request
  const [[plan, step], pending] = await Promise.all([
    readStep(request, params.id),
    readPendingOrder(request),
  ])
  const { form, answer } = toFormState(page, saveError ? { saveError } : {}, () => undefined)
  return screen({
    ...answer,
    title: plan.title,
    crumbs: planCrumbs(page, plan.userRole, { label: plan.title }),
    main: (
      <PlanDetails
        plan={plan}
        step={step}
        possible={step === 'other' ? await readPlanChange(request, plan.id) : null}
        pending={pending}
        message={form.message}
      />
    ),
  })
}

async function readStep(request: Request, id: string | undefined) {
  const [plan, current] = await Promise.all([findPlan(request, id), readOwnPlan(request)])
  if (!current) throw new Error('administrators have no plan')
  return [plan, subscribeStep(request.actor, plan, current)] as const
}

export async function update(request: Request): Promise<Result> {
  const { upstream, params, c } = request
  const id = idOf(params.id)
  const parsed = planStatus.safeParse(text(await readForm(c), 'status'))
  if (!parsed.success) throw new BadRequest(400)
  const body = { id, status: parsed.data }
  const answer = await upstream.core.PUT('/subscription/status', { body })
  const summary = await readPlanSummary(request, id)
  const notice = noticeOf(answer)
  const node = <StatusChanged summary={summary} notice={notice} />
  return seeOther(planPaths.summary({ id }), notice, { region: { id: 'plan-status', node } })
}

function profileOf({ actor }: Request): string {
  return profilePaths.show({ role: actor.roleLowerCase }, { tab: 'plan' })
}
