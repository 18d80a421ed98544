import type { DealEvent } from '#src/contract/core/deals-of-the-day.ts'
import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { usePage } from '#src/web/page/page.ts'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { Time } from '#views/components/time.tsx'
import { Truncate } from '#views/components/truncate.tsx'

/** Date, merchant, deals, created and updated; merchants see no merchant. */
export function UpcomingTable({ events }: { events: readonly DealEvent[] }) {
  const { t, actor } = usePage()
  const userType = actor?.roleLowerCase ?? 'merchant'
  const columns: Column<DealEvent>[] = [
    {
      key: 'date',
      header: t('deals-of-the-day:column.date'),
      part: 'title',
      tight: true,
      cell: ({ id, validOn }) => (
        <RowLink href={eventPaths.show({ userType, eventId: id })}>{validOn.displayDate}</RowLink>
      ),
    },
    ...(actor?.isMerchant ? [] : [merchantColumn(t('deals-of-the-day:column.merchant'))]),
    {
      key: 'deals',
      header: t('deals-of-the-day:column.deals'),
      part: 'meta',
      cell: ({ deals }) => <Titles deals={deals} />,
    },
    {
      key: 'created',
      header: t('deals-of-the-day:column.createdOn'),
      part: 'from',
      tight: true,
      wideOnly: true,
      cell: ({ createdAt }) => <Time value={createdAt} />,
    },
    {
      key: 'updated',
      header: t('deals-of-the-day:column.updatedOn'),
      part: 'to',
      tight: true,
      wideOnly: true,
      cell: ({ updatedAt }) => <Time value={updatedAt} />,
    },
  ]
  return (
    <Table
      caption={t('deals-of-the-day:upcoming.caption')}
      columns={columns}
      rows={events}
      rowKey={({ id }) => id}
      text
    />
  )
}

function merchantColumn(header: string): Column<DealEvent> {
  return {
    key: 'merchant',
    header,
    part: 'state',
    cell: ({ merchant }) => <Truncate text={merchant.name} rule="name" />,
  }
}

const SHOWN = 3

/** The first titles, each cut at 25 characters, and how many more there are. */
function Titles({ deals }: Pick<DealEvent, 'deals'>) {
  const { t, format } = usePage()
  const more = deals.length - SHOWN
  return (
    <>
      {deals.slice(0, SHOWN).map(({ id, title }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Truncate text={title} rule="name" />
        </span>
      ))}
      {more > 0 && (
        <span className="faint">
          {' '}
          {t('deals-of-the-day:upcoming.moreDeals', { count: more, shown: format.number(more) })}
        </span>
      )}
    </>
  )
}
