import type { Plan } from '#src/contract/core/plans.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { confirmScreen } from '#src/web/decisions/confirm-screen.tsx'
import { type SaveError, save } from '#src/web/forms/save-result.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { planCrumbs } from './crumbs.ts'
import { wordOf } from './filters.ts'
import { findPlan } from './load-plans.ts'

export async function newDeletion(request: Request): Promise<Result> {
  return ask(request, await findPlan(request, request.params.id))
}

export async function destroy(request: Request): Promise<Result> {
  const { upstream } = request
  const plan = await findPlan(request, request.params.id)
  const params = { path: { id: plan.id } }
  const answer = await save(upstream.read(upstream.core.DELETE('/subscription/{id}', { params })))
  if (!answer.ok) return ask(request, plan, answer.saveError)
  const list = planPaths.list({ userType: wordOf(plan.userRole) })
  return seeOther(list, { type: 'SUCCESS', message: answer.displayMessage })
}

function ask({ page }: Request, { id, title, userRole }: Plan, saveError?: SaveError): Screen {
  const href = planPaths.summary({ id })
  const question = {
    action: planPaths.delete({ id }),
    title: page.t('plans:delete.title'),
    text: page.t('plans:delete.text', { name: title }),
    verb: page.t('plans:delete.action'),
    tone: 'danger primary' as const,
    cancelHref: href,
  }
  const crumbs = planCrumbs(page, userRole, { label: title, href }, { label: question.verb })
  return confirmScreen(page, crumbs, question, saveError)
}
