import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { confirmScreen } from '#src/web/decisions/confirm-screen.tsx'
import { readForm, text } from '#src/web/forms/form.ts'
import { type SaveError, save } from '#src/web/forms/save-result.ts'
import { NotFound, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { readOwnPlan } from './load-plans.ts'

export async function newUnsubscription(request: Request): Promise<Result> {
  const current = await ownPlan(request)
  if (!current.subscribed) return seeOther(profileOf(request))
  return ask(request, current)
}

export async function unsubscribe(request: Request): Promise<Result> {
  const { upstream, actor, c } = request
  const { role: userType, userId } = actor
  if (userType === 'ADMIN') throw new NotFound()
  const subscriptionId = text(await readForm(c), 'subscriptionId')
  const query = subscriptionId ? { subscriptionId } : {}
  const params = { path: { userType, userId }, query }
  const answer = await save(
    upstream.read(
      upstream.core.DELETE('/subscription/unsubscribe/{userType}/{userId}', { params }),
    ),
  )
  if (!answer.ok) return ask(request, await ownPlan(request), answer.saveError)
  return seeOther(profileOf(request), { type: 'SUCCESS', message: answer.displayMessage })
}

async function ownPlan(request: Request): Promise<UserPlan> {
  const { params, actor } = request
  const current = params.role === actor.roleLowerCase ? await readOwnPlan(request) : null
  if (!current) throw new NotFound()
  return current
}

function ask(request: Request, current: UserPlan, saveError?: SaveError): Screen {
  const { page, actor } = request
  const { roleLowerCase: role } = actor
  const question = {
    action: planPaths.unsubscribe({ role }),
    title: page.t('plans:unsubscribe.title'),
    text: page.t('plans:unsubscribe.text', {
      name: current.subscriptionPlanResponseDto?.title ?? '',
    }),
    verb: page.t('plans:unsubscribe.action'),
    tone: 'danger primary' as const,
    cancelHref: profileOf(request),
    values: { subscriptionId: current.subscriptionId ?? '' },
  }
  const crumbs = [
    { label: page.t('common:menu.profile'), href: profileOf(request) },
    { label: question.verb },
  ]
  return confirmScreen(page, crumbs, question, saveError)
}

function profileOf({ actor }: Request): string {
  return profilePaths.show({ role: actor.roleLowerCase }, { tab: 'plan' })
}
