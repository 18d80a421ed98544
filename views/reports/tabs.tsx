import type { ReportKind } from '#src/contract/core/reports.ts'
import { placeOf } from '#src/contract/screens/reports.ts'
import { hasGraph } from '#src/features/reports/kinds.ts'
import { usePage } from '#src/web/page/page.ts'
import { Tabs } from '#views/components/tabs.tsx'

type Props = {
  kind: ReportKind
  current: 'list' | 'graph'
  kept: Record<string, string>
}

export function ReportTabs({ kind, current, kept }: Props) {
  const { t, actor } = usePage()
  const who = { isMerchant: Boolean(actor?.isMerchant) }
  if (!hasGraph(kind, who)) return null
  const place = placeOf(kind, who)
  const tabs = (['list', 'graph'] as const).map((tab) => ({
    label: t(`reports:tab.${tab}`),
    href: place.list(tab === 'list' ? kept : { tab, ...kept }),
    current: tab === current,
  }))
  return <Tabs label={t('reports:tab.label')} tabs={tabs} filtered />
}
