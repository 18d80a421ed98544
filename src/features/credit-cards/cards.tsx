import { creditCardPaths } from '#src/contract/screens/credit-cards.ts'
import { idOf, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { CardShow } from '#views/credit-cards/show.tsx'

/** One request in full; the name stays out of the browser's history. */
export async function show({ upstream, params, page }: Request): Promise<Result> {
  const card = await upstream.core.read('/credit-cards/{id}', { path: { id: idOf(params.id) } })
  return screen({
    title: page.t('credit-cards:show.title'),
    crumbs: crumbsTo(page, creditCardPaths.list, { label: card.fullName }),
    main: <CardShow card={card} />,
  })
}
