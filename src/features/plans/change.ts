import type { Plan } from '#src/contract/core/plans.ts'
import { paymentPaths } from '#src/contract/screens/payments.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { id } from '#src/contract/values.ts'
import { BadRequest } from '#src/platform/bad-request.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { idOf, NotFound, noticeOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { limitsText } from '#views/plans/changed-limits.tsx'
import { findPlan, planCrumbs } from './details.tsx'
import { type PossibleChange, readPlanChange } from './read-change.ts'

type Offered = PossibleChange & { plan: Plan }

/** A change that costs nothing now; a dearer plan is paid for on a page of its own. */
export const planChange: Act<Offered> = {
  async load(request) {
    const plan = await findPlan(request, idOf(request.params.id))
    return { plan, ...(await readPlanChange(request, plan.id)) }
  },
  guard: {
    refusal: (_actor, { change }) => {
      if (!change) return 'core:plan.changedMeanwhile'
      return change.due.cents > 0 ? 'core:plan.notFree' : null
    },
    refused: (_request, { plan: { id }, change, why }) =>
      change
        ? seeOther(paymentPaths.change({ planId: id }))
        : seeOther(planPaths.details({ id }), { type: 'ERROR', message: why }),
  },
  question({ page }, { plan: { id, userRole, title: name }, change }) {
    const { t } = page
    const verb = t('plans:change.action')
    const kind = change?.when === 'NOW' ? 'now' : change?.free ? 'freeLater' : 'later'
    const params = {
      name,
      current: change?.fromTitle ?? '',
      from: change?.from.displayDate ?? '',
      price: change?.price.display ?? '',
    }
    const limits = change ? limitsText(page, change) : ''
    const href = planPaths.details({ id })
    return {
      action: planPaths.change({ id }),
      title: t('plans:change.title', { name }),
      text: [t(`plans:change.${kind}`, params), limits].filter(Boolean).join(' '),
      verb,
      cancelHref: href,
      values: { subscriptionId: change?.subscriptionId ?? '' },
      crumbs: planCrumbs(page, userRole, { label: name, href }, { label: verb }),
    }
  },
  async send({ upstream, actor: { role: userType, userId }, c }, { plan }) {
    if (userType === 'ADMIN') throw new NotFound()
    const subscriptionId = text(await readForm(c), 'subscriptionId')
    return upstream.core.PUT('/subscription/change/{userType}/{userId}', {
      path: { userType, userId },
      body: { subscriptionId, planId: plan.id },
    })
  },
  next: ownPlan,
}

/** Takes back a change that has not begun. */
export async function keep(request: Request): Promise<Result> {
  const { upstream, actor, params, c } = request
  const { role: userType, userId } = actor
  if (userType === 'ADMIN' || params.role !== actor.roleLowerCase) throw new NotFound()
  const subscriptionId = id.safeParse(text(await readForm(c), 'subscriptionId'))
  if (!subscriptionId.success) throw new BadRequest(400)
  const answer = await upstream.core.DELETE('/subscription/change/{userType}/{userId}', {
    path: { userType, userId },
    query: { subscriptionId: subscriptionId.data },
  })
  return seeOther(ownPlan(request), noticeOf(answer))
}

function ownPlan({ actor }: Request): string {
  return profilePaths.show({ role: actor.roleLowerCase }, { tab: 'plan' })
}
