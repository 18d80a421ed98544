import type { OfferType } from '#src/contract/core/offer-types.ts'
import { offerTypePaths } from '#src/contract/screens/offer-types.ts'
import { confirmScreen } from '#src/web/decisions/confirm-screen.tsx'
import { type SaveError, save } from '#src/web/forms/save-result.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { offerTypeCrumbs } from './crumbs.ts'
import { findOfferType } from './load-offer-types.ts'

export async function newDeletion(request: Request): Promise<Result> {
  return ask(request, await findOfferType(request))
}

export async function destroy(request: Request): Promise<Result> {
  const { upstream, actor } = request
  const offerType = await findOfferType(request)
  const params = { path: { id: offerType.id }, query: { userId: actor.userId } }
  const answer = await save(upstream.read(upstream.core.DELETE('/offer-types/{id}', { params })))
  if (!answer.ok) return ask(request, offerType, answer.saveError)
  return seeOther(offerTypePaths.list(), { type: 'SUCCESS', message: answer.displayMessage })
}

function ask({ page }: Request, { id, name }: OfferType, saveError?: SaveError): Screen {
  const question = {
    action: offerTypePaths.delete({ id }),
    title: page.t('offer-types:delete.title'),
    text: page.t('offer-types:delete.text', { name }),
    verb: page.t('offer-types:delete.action'),
    tone: 'danger primary' as const,
    cancelHref: offerTypePaths.list(),
  }
  const crumbs = offerTypeCrumbs(page, { label: name }, { label: question.verb })
  return confirmScreen(page, crumbs, question, saveError)
}
