import type { CardRequest } from '#src/contract/core/credit-cards.ts'
import { creditCardPaths } from '#src/contract/screens/credit-cards.ts'
import { idOf, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { CardShow } from '#views/credit-cards/show.tsx'

/** One request in full; the name stays out of the browser's history. */
export async function show(request: Request): Promise<Result> {
  const card = await readCard(request)
  const { t } = request.page
  return screen({
    title: t('credit-cards:show.title'),
    crumbs: crumbsTo(request.page, creditCardPaths.list, { label: card.fullName }),
    main: <CardShow card={card} />,
  })
}

function readCard({ upstream, params }: Request): Promise<CardRequest> {
  return upstream.core.read('/credit-cards/{id}', { path: { id: idOf(params.id) } })
}
