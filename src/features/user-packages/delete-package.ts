import type { UserPackage } from '#src/contract/core/user-packages.ts'
import { packagePaths } from '#src/contract/screens/user-packages.ts'
import { confirmScreen } from '#src/web/decisions/question.tsx'
import { type SaveError, save } from '#src/web/forms/save-result.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { failureNotice } from './failure-notice.ts'
import { findPackage } from './load-packages.ts'

export async function confirm(request: Request): Promise<Result> {
  return ask(request, await findPackage(request))
}

export async function destroy(request: Request): Promise<Result> {
  const { upstream } = request
  const one = await findPackage(request)
  const params = { path: { id: one.id } }
  const answer = await save(upstream.core.DELETE('/user-subscription/{id}', params))
  if (!answer.ok) return ask(request, one, answer.saveError)
  return seeOther(packagePaths.list(), { type: 'SUCCESS', message: answer.displayMessage })
}

function ask({ page }: Request, { id, name }: UserPackage, saveError?: SaveError): Screen {
  const question = {
    action: packagePaths.delete({ id }),
    title: page.t('user-packages:delete.title'),
    text: page.t('user-packages:delete.text', { name }),
    verb: page.t('user-packages:delete.action'),
    tone: 'danger primary' as const,
    cancelHref: packagePaths.list(),
  }
  const crumbs = crumbsTo(page, packagePaths.list, { label: name }, { label: question.verb })
  return { ...confirmScreen(page, crumbs, question, saveError), ...failureNotice(page, saveError) }
}
