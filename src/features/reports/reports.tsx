import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { ReportIndex } from '#views/reports/index.tsx'
import { reportCrumbs } from './crumbs.ts'

export function index({ page, actor }: Request): Result {
  return screen({
    title: page.t('common:menu.reports'),
    crumbs: reportCrumbs(page, actor),
    main: <ReportIndex actor={actor} />,
  })
}
