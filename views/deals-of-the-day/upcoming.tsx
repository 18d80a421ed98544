import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { can } from '#src/web/page/actor.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { UpcomingList, type UpcomingListProps } from './upcoming-list.tsx'

export type UpcomingProps = UpcomingListProps & {
  /** Null when it could not be loaded. */
  summary: { noOfMerchantEvents: number; noOfMerchants: number } | null
}

/** Events of today and later. */
export function UpcomingIndex({ summary, ...props }: UpcomingProps) {
  const { t, actor } = usePage()
  const role = actor?.roleLowerCase ?? 'merchant'
  return (
    <>
      <PageHead
        title={t('deals-of-the-day:upcoming.title')}
        summary={summary && <Summary {...summary} />}
      >
        {actor && can(actor, 'ADD_DEAL_OF_THE_DAY') && (
          <ButtonLink href={eventPaths.add({ userType: role })} tone="primary" icon="plus">
            {t('deals-of-the-day:list.setNew')}
          </ButtonLink>
        )}
      </PageHead>
      <Card flush>
        <Toolbar
          action={eventPaths.upcoming({ role })}
          search={{
            name: 'q',
            label: t('deals-of-the-day:upcoming.search'),
            value: props.filters.q,
          }}
        />
        <UpcomingList {...props} />
      </Card>
    </>
  )
}

/** How many events, and for administrators of how many merchants. */
function Summary({ noOfMerchantEvents, noOfMerchants }: NonNullable<UpcomingProps['summary']>) {
  const { t, format, actor } = usePage()
  const events = t('deals-of-the-day:upcoming.events', {
    count: noOfMerchantEvents,
    shown: format.number(noOfMerchantEvents),
  })
  if (actor?.isMerchant) return events
  const merchants = t('deals-of-the-day:upcoming.merchants', {
    count: noOfMerchants,
    shown: format.number(noOfMerchants),
  })
  return `${events}, ${merchants}`
}
