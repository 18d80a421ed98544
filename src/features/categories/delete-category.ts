import { categoryPaths } from '#src/contract/screens/categories.ts'
import { confirmScreen } from '#src/web/decisions/confirm-screen.tsx'
import { type SaveError, save } from '#src/web/forms/save-result.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { categoryCrumbs } from './crumbs.ts'
import { readCategory } from './load-categories.ts'

export async function newDeletion(request: Request): Promise<Result> {
  return ask(request)
}

export async function destroy(request: Request): Promise<Result> {
  const { upstream, params } = request
  const path = { id: params.id ?? '' }
  const answer = await save(
    upstream.read(upstream.core.DELETE('/categories/delete/{id}', { params: { path } })),
  )
  if (!answer.ok) return ask(request, answer.saveError)
  return seeOther(categoryPaths.list(), { type: 'SUCCESS', message: answer.displayMessage })
}

async function ask(request: Request, saveError?: SaveError): Promise<Result> {
  const { page } = request
  const { id, name } = await readCategory(request, request.params.id)
  const href = categoryPaths.view({ id })
  const question = {
    action: categoryPaths.delete({ id }),
    title: page.t('categories:delete.title'),
    text: page.t('categories:delete.text', { name }),
    verb: page.t('categories:delete.action'),
    tone: 'danger primary' as const,
    cancelHref: href,
  }
  const crumbs = categoryCrumbs(page, { label: name, href }, { label: question.verb })
  return confirmScreen(page, crumbs, question, saveError)
}
