import type { Brand } from '#src/contract/core/brands.ts'
import { brandPaths } from '#src/contract/screens/brands.ts'
import { confirmScreen } from '#src/web/decisions/confirm-screen.tsx'
import { type SaveError, save } from '#src/web/forms/save-result.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { brandCrumbs } from './crumbs.ts'
import { findBrand } from './load-brands.ts'

export async function newDeletion(request: Request): Promise<Result> {
  return ask(request, await findBrand(request, request.params.id))
}

export async function destroy(request: Request): Promise<Result> {
  const { upstream } = request
  const brand = await findBrand(request, request.params.id)
  const params = { path: { id: brand.id } }
  const answer = await save(upstream.read(upstream.core.DELETE('/brands/delete/{id}', { params })))
  if (!answer.ok) return ask(request, brand, answer.saveError)
  return seeOther(brandPaths.list(), { type: 'SUCCESS', message: answer.displayMessage })
}

function ask({ page }: Request, { id, name }: Brand, saveError?: SaveError): Screen {
  const href = brandPaths.view({ id })
  const question = {
    action: brandPaths.delete({ id }),
    title: page.t('brands:delete.title'),
    text: page.t('brands:delete.text', { name }),
    verb: page.t('brands:delete.action'),
    tone: 'danger primary' as const,
    cancelHref: href,
  }
  const crumbs = brandCrumbs(page, { label: name, href }, { label: question.verb })
  return confirmScreen(page, crumbs, question, saveError)
}
