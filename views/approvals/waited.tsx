import type { InboxKind } from '#src/contract/core/approvals.ts'
import type { Claim } from '#src/contract/core/claims.ts'
import type { DateValue } from '#src/contract/values.ts'
import { businessDate, daysBetween } from '#src/i18n/business-time.ts'
import { Tag } from '#views/components/tag.tsx'
import { Time } from '#views/components/time.tsx'
import { usePage } from '#views/page/page.ts'
import { claimText } from './claim.tsx'

const HOUR = 3_600_000

type Props = {
  since: DateValue
  kind: InboxKind
  claim?: Claim | undefined
  unread?: number | undefined
}

export function Waited({ since, kind, claim, unread = 0 }: Props) {
  const page = usePage()
  const { t, format, reviewHours } = page
  const now = Date.now()
  const today = businessDate(now, format.timeZone)
  const days = daysBetween(businessDate(since.milliseconds, format.timeZone), today)
  const waited = days > 0 ? t('approvals:age', { count: days }) : t('approvals:ageToday')
  const hours = reviewHours?.[kind]
  const isOverdue = hours !== undefined && now - since.milliseconds > hours * HOUR
  return (
    <>
      <Time value={since} /> <span className="faint">{`(${waited})`}</span>
      {isOverdue && (
        <>
          {' '}
          <Tag tone="bad">{t('approvals:overdue')}</Tag>
        </>
      )}
      {unread > 0 && (
        <>
          {' '}
          <Tag tone="warn">{t('approvals:unread', { count: unread })}</Tag>
        </>
      )}
      {claim && <span className="sub">{claimText(page, claim)}</span>}
    </>
  )
}
