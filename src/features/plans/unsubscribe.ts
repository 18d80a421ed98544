import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import type { Act } from '#src/web/decisions/act.tsx'
import { readForm, text } from '#src/web/forms/form.ts'
import { NotFound, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { readOwnPlan } from './load-plans.ts'

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
    const verb = page.t('plans:unsubscribe.action')
    return {
      action: planPaths.unsubscribe({ role: actor.roleLowerCase }),
      title: page.t('plans:unsubscribe.title'),
      text: page.t('plans:unsubscribe.text', {
        name: current.subscriptionPlanResponseDto?.title ?? '',
      }),
      verb,
      cancelHref,
      values: { subscriptionId: current.subscriptionId ?? '' },
      crumbs: crumbsTo(page, profilePaths.show, { label: verb }),
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

function profileOf({ actor }: Request): string {
  return profilePaths.show({ role: actor.roleLowerCase }, { tab: 'plan' })
}
