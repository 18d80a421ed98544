import type { ReportKind } from '#src/contract/core/reports.ts'
import { placeOf, reportPaths } from '#src/contract/screens/reports.ts'
import type { Crumb, Page } from '#views/page/page.ts'

export function reportCrumbs(
  { t }: Page,
  actor: { isMerchant: boolean },
  kind?: ReportKind,
  ...below: Crumb[]
): Crumb[] {
  const reports = { label: t('common:menu.reports'), href: reportPaths.index() }
  const report = kind && {
    label: t(`common:menu.${kind}`),
    href: placeOf(kind, actor).list(),
  }
  return [reports, ...(report ? [report] : []), ...below]
}
