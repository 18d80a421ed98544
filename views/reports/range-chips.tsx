import type { ReactNode } from 'react'
import { type DayRange, presetRange } from '#src/contract/core/report-periods.ts'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { Segment } from '#views/components/segment.tsx'
import { usePage } from '#views/page/page.ts'
import type { Days } from './filters.ts'

type Props = { days: Days; href: (range: DayRange) => string; children: ReactNode }

/** Ranges that apply at once; the form for any other days folds until it is needed. */
export function RangeChips({ days, href, children }: Props) {
  const { t, format } = usePage()
  const today = businessDate(Date.now(), format.timeZone)
  const chosen = days.range && rangeNamed(days.range, today)
  const items = rangesOn(today).map(({ name, ...range }) => ({
    label: t(`reports:range.${name}`),
    href: href(range),
    current: name === chosen,
  }))
  return (
    <div className="ranges">
      <Segment label={t('reports:range.label')} items={items} />
      <details open={!chosen}>
        <summary>{t('reports:range.other')}</summary>
        {children}
      </details>
    </div>
  )
}

/** The one name of days that some days of the year several ranges have: this month, which opens first, else the shortest. */
export function rangeNamed({ from, to }: DayRange, today: string) {
  const same = rangesOn(today).filter((range) => range.from === from && range.to === to)
  return (same.find(({ name }) => name === 'month') ?? same[0])?.name
}

/** Each ends today, but for the month before. */
export function rangesOn(today: string) {
  const month = presetRange('THIS-MONTH', today)
  return [
    { name: 'today', from: today, to: today },
    { name: 'days7', from: addDays(today, -6), to: today },
    { name: 'days30', from: addDays(today, -29), to: today },
    { name: 'month', ...month },
    { name: 'monthBefore', ...presetRange('THIS-MONTH', addDays(month.from, -1)) },
    { name: 'year', ...presetRange('THIS-YEAR', today) },
  ] as const
}
