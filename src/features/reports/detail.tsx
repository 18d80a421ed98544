import { defaultDivision, defaultRange } from '#src/contract/core/report-periods.ts'
import type { ReportKind } from '#src/contract/core/reports.ts'
import { id as anyId } from '#src/contract/values.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault, type UpstreamResult } from '#src/upstream/result.ts'
import { NotFound, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import { readPage } from '#src/web/lists/list-query.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { DetailDialog, DetailPage } from '#views/reports/detail.tsx'
import { Periods } from '#views/reports/periods.tsx'
import { reportCrumbs } from './crumbs.ts'
import type { DetailProps } from './detail-props.ts'
import { readDays, readDivision } from './filters.ts'
import { type Detail, readDetail } from './load-detail.ts'
import { periodLines } from './report-csv.ts'

export function detail(kind: ReportKind) {
  return async function show(request: Request): Promise<Result> {
    const { page, query, params } = request
    const id = anyId.safeParse(params.id)
    if (!id.success) throw new NotFound()
    const today = businessDate(Date.now(), page.format.timeZone)
    const days = readDays(query, today)
    const choice = readDivision(query, days.range)
    const isRight = days.range !== null && choice.division !== null
    const range = days.range ?? defaultRange(today)
    const option = choice.division ?? defaultDivision(range)
    const detailQuery = { id: id.data, page: readPage(query), range, option }
    const answer = await attempt(readDetail(request, kind, detailQuery))
    if (!(answer instanceof UpstreamFault)) {
      if (!answer.ok && answer.kind === 'notFound') throw new NotFound()
      if (answer.ok && isRight && query.get('format') === 'csv') {
        return csvResponse(request, `${kind}-periods`, periodLines(page, answer.data.periods))
      }
    }
    const detailParams = { id: id.data, days, choice, page: detailQuery.page, isRight }
    return detailScreen(request, kind, detailParams, answer)
  }
}

type DetailParams = Pick<DetailProps, 'id' | 'days' | 'choice' | 'page' | 'isRight'>

function detailScreen(
  { page, actor }: Request,
  kind: ReportKind,
  params: DetailParams,
  answer: UpstreamResult<Detail> | UpstreamFault,
): Screen {
  const fault = answer instanceof UpstreamFault ? answer : null
  const result = answer instanceof UpstreamFault ? null : answer
  const props: DetailProps = {
    ...params,
    kind,
    found: result?.ok ? result.data : null,
    refusal: result && !result.ok ? result.displayMessage : null,
  }
  const title = props.found?.subject.name || page.t(`reports:${kind}.title`)
  const refused = props.refusal !== null || !params.isRight
  return screen({
    status: fault ? faultStatus(fault) : refused ? 422 : 200,
    title,
    crumbs: reportCrumbs(page, actor, kind, { label: title }),
    main: <DetailPage {...props} />,
    dialog: <DetailDialog {...props} />,
    region: { id: 'periods', node: <Periods {...props} /> },
  })
}
