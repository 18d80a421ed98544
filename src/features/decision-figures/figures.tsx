import { FIGURES_DAYS_MAX } from '#src/contract/core/decision-figures.ts'
import { type DayRange, daysOf } from '#src/contract/core/report-periods.ts'
import { figurePaths } from '#src/contract/screens/approvals.ts'
import { id } from '#src/contract/values.ts'
import { type Days, daysQuery, readDays } from '#src/features/reports/index.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { attempt, faultStatus, UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { tableFile } from '#src/web/lists/csv.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { FigureShow } from '#views/decision-figures/show.tsx'

export async function show(request: Request): Promise<Result> {
  const { page, query, upstream } = request
  const days = readFigureDays(query, businessDate(Date.now(), page.format.timeZone))
  const given = id.safeParse(query.get('person'))
  const person = given.success ? given.data : null
  const range = days.range && { ...days.range, ...(person && { person }) }
  if (range && query.get('format') === 'csv') {
    return dayFile(request, range)
  }
  const found = range && (await attempt(upstream.core.read('/approvals/figures', { query: range })))
  const fault = found instanceof UpstreamFault ? found : null
  const figures = found instanceof UpstreamFault ? null : found
  return screen({
    status: fault ? faultStatus(fault) : figures ? 200 : 422,
    title: page.t('decision-figures:title'),
    crumbs: crumbsTo(page, figurePaths.show),
    main: <FigureShow days={days} kept={daysQuery(days)} person={person} figures={figures} />,
  })
}

function readFigureDays(query: URLSearchParams, today: string): Days {
  const days = readDays(query, today)
  if (!days.range || daysOf(days.range) <= FIGURES_DAYS_MAX) return days
  return { ...days, range: null, errors: { startDate: 'core:figures.tooLong' } }
}

async function dayFile(request: Request, query: DayRange & { person?: string }): Promise<Response> {
  const { t } = request.page
  const { days } = await request.upstream.core.read('/approvals/figures/days', { query })
  return tableFile(request, 'decisions', days, [
    { header: t('decision-figures:day'), text: ({ day }) => day },
    { header: t('decision-figures:person'), text: ({ name }) => name },
    { header: t('approvals:column.kind'), text: ({ kind }) => t(`approvals:tab.${kind}`) },
    ...answers.map((answer) => ({
      header: t(`decision-figures:${answer}`),
      text: (one: Record<typeof answer, number>) => String(one[answer]),
    })),
  ])
}

const answers = ['decided', 'approved', 'rejected', 'changesRequested'] as const
