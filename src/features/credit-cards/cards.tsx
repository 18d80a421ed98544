import { creditCardPaths } from '#src/contract/screens/credit-cards.ts'
import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { CardIndex } from '#views/credit-cards/index.tsx'
import { CardList } from '#views/credit-cards/list.tsx'
import { CardShow } from '#views/credit-cards/show.tsx'
import { cardRows } from './card-csv.ts'
import { type CardFilters, readCardFilters } from './filters.ts'
import { readCard, readCardPage } from './load-cards.ts'

export async function index(request: Request): Promise<Result> {
  const filters = readCardFilters(request.query)
  if (request.query.get('format') === 'csv') {
    return csvResponse(request, 'credit-card-requests', cardRows(request, filters))
  }
  return listScreen(request, filters, await attempt(readCardPage(request, filters)))
}

/** One request, to read; its name stays out of the browser's history. */
export async function show(request: Request): Promise<Result> {
  const card = await readCard(request)
  const { t } = request.page
  const list = { label: t('common:menu.requestACreditCard'), href: creditCardPaths.list() }
  return screen({
    title: t('credit-cards:show.title'),
    crumbs: [list, { label: card.fullName }],
    main: <CardShow card={card} />,
  })
}

type Found = Awaited<ReturnType<typeof readCardPage>>

function listScreen(request: Request, filters: CardFilters, answer: Found | UpstreamFault): Screen {
  const { t, format } = request.page
  const found = answer instanceof UpstreamFault ? null : answer
  const count = found?.totalItems ?? 0
  const title = t('common:menu.requestACreditCard')
  return screen({
    status: answer instanceof UpstreamFault ? faultStatus(answer) : 200,
    title: filters.page
      ? t('credit-cards:list.titlePage', { title, page: filters.page + 1 })
      : title,
    crumbs: [{ label: title }],
    main: <CardIndex filters={filters} found={found} />,
    region: {
      id: 'list',
      node: <CardList filters={filters} found={found} />,
      announce: found
        ? t('credit-cards:list.announce', { count, shown: format.total(found) })
        : undefined,
    },
  })
}
