import type { DayRange, Division, Preset } from '#src/contract/core/report-periods.ts'
import type { ReportKind } from '#src/contract/core/reports.ts'
import { placeOf } from '#src/contract/screens/reports.ts'
import { startOfBusinessDate } from '#src/i18n/business-time.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Key } from '#src/i18n/keys.ts'
import { Tabs } from '#views/components/tabs.tsx'
import { printedText } from '#views/layouts/document-title.ts'
import { usePage } from '#views/page/page.ts'
import { hasGraph } from './kinds.ts'

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

export function Printed({ range }: { range: DayRange }) {
  const page = usePage()
  return <p className="paper-only">{printedText(page, rangeText(page.format, range))}</p>
}

export function summaryKey(kind: ReportKind, { isMerchant }: { isMerchant: boolean }): Key {
  const own = isMerchant && (kind === 'deals' || kind === 'merchants')
  return own ? `reports:${kind}.ownSummary` : `reports:${kind}.summary`
}

export const divisionKeys = {
  DAILY: 'common:periods.daily',
  WEEKLY: 'common:periods.weekly',
  MONTHLY: 'common:periods.monthly',
  QUARTERLY: 'common:periods.quarterly',
  YEARLY: 'common:periods.yearly',
} as const satisfies Record<Division, Key>

export const presetKeys = {
  TODAY: 'common:periods.today',
  YESTERDAY: 'common:periods.yesterday',
  'THIS-WEEK': 'common:periods.thisWeek',
  'THIS-MONTH': 'common:periods.thisMonth',
  'THIS-YEAR': 'common:periods.thisYear',
} as const satisfies Record<Exclude<Preset, 'LAST-WEEK'>, Key>

function dayText(format: Format, day: string): string {
  return format.date(new Date(startOfBusinessDate(day, format.timeZone)))
}

export function rangeText(format: Format, { from, to }: DayRange): string {
  return from === to ? dayText(format, from) : `${dayText(format, from)} – ${dayText(format, to)}`
}
