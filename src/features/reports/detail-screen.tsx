import type { ReportKind } from '#src/contract/core/reports.ts'
import { faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault, type UpstreamResult } from '#src/upstream/result.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { DetailDialog, DetailPage } from '#views/reports/detail.tsx'
import { Periods } from '#views/reports/periods.tsx'
import { reportCrumbs } from './crumbs.ts'
import type { DetailProps } from './detail-props.ts'
import type { Detail } from './load-detail.ts'

type DetailParams = Pick<DetailProps, 'id' | 'days' | 'choice' | 'page' | 'isRight'>

export function detailScreen(
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
