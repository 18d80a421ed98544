import type * as contract from '#src/contract/core/deals-of-the-day.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { Facts } from '#views/components/facts.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { Tag } from '#views/components/tag.tsx'
import { Tile, Tiles } from '#views/components/tiles.tsx'
import { truncate } from '#views/components/truncate.tsx'
import { can, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'

type Props = {
  event: contract.DealEvent
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
            href={eventPaths.delete({ userType, eventId: event.id }, { from: back })}
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

function Merchant({ name, imageUrl }: contract.DealEvent['merchant']) {
  return <Avatar name={name} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} big />
}

function factsOf(
  { merchant, validOn, createdAt, updatedAt }: contract.DealEvent,
  t: ReturnType<typeof usePage>['t'],
  withMerchant: boolean,
) {
  const who = { label: t('deals-of-the-day:column.merchant'), value: merchant.name }
  return [
    ...(withMerchant ? [who] : []),
    { label: t('deals-of-the-day:show.validOn'), time: validOn },
    { label: t('deals-of-the-day:column.createdOn'), time: createdAt },
    { label: t('deals-of-the-day:column.updatedOn'), time: updatedAt },
  ]
}

/** Of a page's one day: when, and how many deals. */
export function dayText(t: Translate, { displayDate, noOfDeals }: contract.EventGroup): string {
  return `${displayDate} · ${t('deals-of-the-day:list.deals', { count: noOfDeals })}`
}

type DayProps = { group: contract.EventGroup; back: string | undefined }

export function DayCards({ group, back }: DayProps) {
  const { t, format } = usePage()
  const { date, displayDate, noOfDeals, deals } = group
  return (
    <section className="pad stack" aria-labelledby={`day-${date}`}>
      <h2 className="vh" id={`day-${date}`}>
        {dayText(t, group)}
      </h2>
      <EventDealTiles deals={deals} label={displayDate} back={back} />
      {noOfDeals > deals.length && (
        <p className="faint">
          {t('deals-of-the-day:list.more', { shown: format.number(deals.length) })}
        </p>
      )}
    </section>
  )
}

type TilesProps = {
  deals: readonly (contract.EventDeal | contract.DealOfGroup)[]
  label: string
  back?: string | undefined
}

function EventDealTiles({ deals, label, back }: TilesProps) {
  const { actor } = usePage()
  const userType = actor?.roleLowerCase ?? 'merchant'
  return (
    <Tiles label={label} rows>
      {deals.map((deal) => (
        <Tile
          key={'eventId' in deal ? deal.eventId + deal.id : deal.id}
          href={
            'eventId' in deal
              ? eventPaths.show({ userType, eventId: deal.eventId }, { back })
              : actor && can(actor, 'VIEW_DEAL')
                ? dealPaths.show({ userType, id: deal.id })
                : null
          }
          title={<span title={deal.title}>{truncate(deal.title, 'name')}</span>}
          imageUrl={deal.coverImage && pictureUrl(deal.coverImage, 'card')}
        >
          <b className="num">{deal.finalPrice.display}</b>
          <span className="sub">{deal.subTitle}</span>
          <code className="sub" translate="no">
            {deal.dealCode}
          </code>
          {'merchant' in deal && !actor?.isMerchant && (
            <span className="sub" title={deal.merchant.name}>
              {truncate(deal.merchant.name, 'name')}
            </span>
          )}
        </Tile>
      ))}
    </Tiles>
  )
}
