import type { InboxItem, InboxKind } from '#src/contract/core/approvals.ts'
import type { Look } from '#src/contract/core/looks.ts'
import type { DateValue } from '#src/contract/values.ts'
import { businessDate, daysBetween } from '#src/i18n/business-time.ts'
import { Tag } from '#views/components/tag.tsx'
import { Time } from '#views/components/time.tsx'
import { type Page, usePage } from '#views/page/page.ts'
import { lookText } from './look.tsx'

const HOUR = 3_600_000

type Hours = Page['reviewHours']
type Props = {
  since: DateValue
  unread?: number | undefined
  lookers?: readonly (Look | undefined)[] | undefined
}

export function isOverdue(kind: InboxKind, since: DateValue, hours: Hours): boolean {
  return hours !== undefined && Date.now() - since.milliseconds > hours[kind] * HOUR
}

/** Whether anything of a row waits too long. */
export function isLate({ parts }: { parts: readonly InboxItem[] }, hours: Hours): boolean {
  return parts.some(({ kind, submittedAt }) => isOverdue(kind, submittedAt, hours))
}

export function Waited({ since, lookers, unread = 0 }: Props) {
  const page = usePage()
  const { t, format } = page
  const today = businessDate(Date.now(), format.timeZone)
  const days = daysBetween(businessDate(since.milliseconds, format.timeZone), today)
  const waited = days > 0 ? t('approvals:age', { count: days }) : t('approvals:ageToday')
  return (
    <>
      <Time value={since} /> <span className="faint">{`(${waited})`}</span>
      {unread > 0 && (
        <>
          {' '}
          <Tag tone="warn">{t('approvals:unread', { count: unread })}</Tag>
        </>
      )}
      {lookers && <span className="sub">{lookText(page, lookers)}</span>}
    </>
  )
}
