import type { DateValue } from '#src/contract/values.ts'
import { businessDate, daysBetween } from '#src/i18n/business-time.ts'
import { usePage } from '#src/web/page/page.ts'
import { Time } from '#views/components/time.tsx'

export function Waited({ since }: { since: DateValue }) {
  const { t, format } = usePage()
  const today = businessDate(Date.now(), format.timeZone)
  const days = daysBetween(businessDate(since.milliseconds, format.timeZone), today)
  const waited = days > 0 ? t('approvals:age', { count: days }) : t('approvals:ageToday')
  return (
    <>
      <Time value={since} /> <span className="faint">{`(${waited})`}</span>
    </>
  )
}
