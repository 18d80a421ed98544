import type { DealEvent } from '#src/contract/core/deals-of-the-day.ts'
import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { Facts } from '#views/components/facts.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Tag } from '#views/components/tag.tsx'
import { Time } from '#views/components/time.tsx'
import { EventDealTiles } from './deal-tiles.tsx'

type Props = {
  event: DealEvent
  userType: string
  back: string | null
  may: { edit: boolean; delete: boolean }
}

export function EventDetail({ event, userType, back, may }: Props) {
  const { t, actor } = usePage()
  const title = t('deals-of-the-day:show.title', { date: event.validOn.displayDate })
  return (
    <>
      <PageHead
        title={title}
        tags={event.past && <Tag tone="off">{t('deals-of-the-day:show.over')}</Tag>}
      >
        {may.delete && (
          <DialogLink
            href={eventPaths.delete({ userType, eventId: event.id }, { back })}
            tone="danger"
          >
            {t('deals-of-the-day:delete.action')}
          </DialogLink>
        )}
        {may.edit && (
          <ButtonLink href={eventPaths.edit({ id: event.id })} tone="primary">
            {t('deals-of-the-day:show.edit')}
          </ButtonLink>
        )}
      </PageHead>
      <Card
        title={t('deals-of-the-day:show.details')}
        beside={!actor?.isMerchant && <Merchant {...event.merchant} />}
      >
        <Facts facts={factsOf(event, t, !actor?.isMerchant)} />
      </Card>
      <Card title={t('deals-of-the-day:column.deals')}>
        <EventDealTiles deals={event.deals} label={title} />
      </Card>
    </>
  )
}

function Merchant({ name, imageUrl }: DealEvent['merchant']) {
  return <Avatar name={name} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} big />
}

function factsOf(
  { merchant, validOn, createdAt, updatedAt }: DealEvent,
  t: ReturnType<typeof usePage>['t'],
  withMerchant: boolean,
) {
  const who = { label: t('deals-of-the-day:column.merchant'), value: merchant.name }
  return [
    ...(withMerchant ? [who] : []),
    { label: t('deals-of-the-day:show.validOn'), value: <Time value={validOn} />, date: true },
    {
      label: t('deals-of-the-day:column.createdOn'),
      value: <Time value={createdAt} />,
      date: true,
    },
    {
      label: t('deals-of-the-day:column.updatedOn'),
      value: <Time value={updatedAt} />,
      date: true,
    },
  ]
}
