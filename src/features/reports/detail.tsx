import * as contract from '#src/contract/core/report-periods.ts'
import { DETAIL_SIZE, type PeriodViews, type ReportKind } from '#src/contract/core/reports.ts'
import { id as anyId } from '#src/contract/values.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import {
  attempt,
  mapped,
  orNull,
  UpstreamFault,
  type UpstreamResult,
} from '#src/upstream/result.ts'
import { NotFound, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { tableFile } from '#src/web/lists/csv.ts'
import { ownOrAll, readPage } from '#src/web/lists/list-query.ts'
import type { Screen } from '#views/page/page.ts'
import { DetailDialog, DetailPage, Periods } from '#views/reports/detail.tsx'
import { readDays, readDivision } from '#views/reports/filters.ts'
import { rangeText } from '#views/reports/parts.tsx'
import type { Detail, DetailProps } from '#views/reports/shown.ts'
import { reportCrumbs } from './crumbs.ts'
import { instantsOf } from './load-reports.ts'
import { outcomeOf, subjectOf, type Viewed } from './rows.ts'

export function detail(kind: ReportKind) {
  return async function show(request: Request): Promise<Result> {
    const { page, query, params } = request
    const id = anyId.safeParse(params.id)
    if (!id.success) throw new NotFound()
    const today = businessDate(Date.now(), page.format.timeZone)
    const days = readDays(query, today)
    const choice = readDivision(query, days.range)
    const isRight = days.range !== null && choice.division !== null
    const range = days.range ?? contract.defaultRange(today)
    const option = choice.division ?? contract.defaultDivision(range)
    const detailQuery = { id: id.data, page: readPage(query), range, option }
    const [answer, before] = await Promise.all([
      attempt(readDetail(request, kind, detailQuery)),
      isRight && query.get('format') !== 'csv' ? readBefore(request, kind, detailQuery) : null,
    ])
    if (!(answer instanceof UpstreamFault)) {
      if (!answer.ok && answer.kind === 'notFound') throw new NotFound()
      if (answer.ok && isRight && query.get('format') === 'csv') {
        return periodFile(request, kind, answer.data.periods)
      }
    }
    const detailParams = { id: id.data, days, choice, page: detailQuery.page, isRight, before }
    return detailScreen(request, kind, detailParams, answer)
  }
}

function periodFile(request: Request, kind: ReportKind, periods: readonly PeriodViews[]) {
  const { t } = request.page
  return tableFile(request, `${kind}-periods`, periods, [
    { header: t('reports:column.period'), text: ({ displayDate }) => displayDate },
    { header: t('reports:column.views'), text: ({ totalViewCount }) => String(totalViewCount) },
  ])
}

type DetailParams = Pick<DetailProps, 'id' | 'days' | 'choice' | 'page' | 'isRight' | 'before'>

function detailScreen(
  { page, actor }: Request,
  kind: ReportKind,
  params: DetailParams,
  answer: UpstreamResult<Detail> | UpstreamFault,
): Screen {
  const { status, ...shown } = outcomeOf(answer)
  const props: DetailProps = { ...params, kind, ...shown }
  const title = props.found?.subject.name || page.t(`reports:${kind}.title`)
  return screen({
    status: status === 200 && !params.isRight ? 422 : status,
    title,
    parts: params.days.range ? [rangeText(page.format, params.days.range)] : [],
    crumbs: reportCrumbs(page, actor, kind, { label: title }),
    main: <DetailPage {...props} />,
    dialog: <DetailDialog {...props} />,
    region: { id: 'periods', node: <Periods {...props} /> },
  })
}

type DetailQuery = { id: string; page: number; range: contract.DayRange; option: contract.Division }

type DetailAnswer = Viewed & { views: PeriodViews[]; viewCount: number; totalItems: number } & Pick<
    Detail,
    'sold'
  >

/** Null too when it cannot be had: the report is worth reading without. */
async function readBefore(
  request: Request,
  kind: ReportKind,
  { range, ...query }: DetailQuery,
): Promise<DetailProps['before']> {
  const earlier = contract.rangeBefore(range, query.option)
  const answer = earlier && (await orNull(readDetail(request, kind, { ...query, range: earlier })))
  if (!earlier || !answer?.ok) return null
  const counts = answer.data.periods.map(({ totalViewCount }) => totalViewCount)
  return { range: earlier, counts, viewCount: answer.data.viewCount }
}

async function readDetail(
  request: Request,
  kind: ReportKind,
  { id, range, page, option }: DetailQuery,
): Promise<UpstreamResult<Detail>> {
  const subjects = {
    deals: { dealId: id, merchantId: ownOrAll(request.actor) },
    merchants: { merchantId: id },
    banks: { merchantId: id },
    categories: { categoryId: id },
  }
  const all = { page, size: DETAIL_SIZE, option, ...instantsOf(request, range) }
  const query = { ...all, ...subjects[kind] }
  const answer = await request.upstream.core.GET(`/reports/${kind}/detail`, { query })
  return mapped<DetailAnswer, Detail>(answer, (data) => {
    const { views: periods, viewCount, totalItems, sold } = data
    return { subject: subjectOf(data), periods, viewCount, totalItems, sold }
  })
}
