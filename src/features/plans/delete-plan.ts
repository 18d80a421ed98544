import type { Plan } from '#src/contract/core/plans.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import type { Act } from '#src/web/decisions/act.tsx'
import { planCrumbs } from './crumbs.ts'
import { wordOf } from './filters.ts'
import { findPlan } from './load-plans.ts'

/** A plan with subscribers can't be deleted; the service says how many there are. */
export const planDeletion: Act<Plan> = {
  load: (request) => findPlan(request, request.params.id),
  question({ page }, { id, title, userRole }) {
    const cancelHref = planPaths.summary({ id })
    const verb = page.t('plans:delete.action')
    return {
      action: planPaths.delete({ id }),
      title: page.t('plans:delete.title'),
      text: page.t('plans:delete.text', { name: title }),
      verb,
      cancelHref,
      crumbs: planCrumbs(page, userRole, { label: title, href: cancelHref }, { label: verb }),
    }
  },
  send: ({ upstream }, { id }) => upstream.core.DELETE('/subscription/{id}', { path: { id } }),
  next: (_request, { userRole }) => planPaths.list({ userType: wordOf(userRole) }),
}
