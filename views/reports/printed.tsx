import type { DayRange } from '#src/contract/core/report-periods.ts'
import { usePage } from '#src/web/page/page.ts'
import { rangeText } from './words.ts'

export function Printed({ range }: { range: DayRange | string }) {
  const { t, format } = usePage()
  const days = typeof range === 'string' ? range : rangeText(format, range)
  return (
    <p className="paper-only">
      {t('reports:printed', { days, moment: format.dateTime(new Date()) })}
    </p>
  )
}
