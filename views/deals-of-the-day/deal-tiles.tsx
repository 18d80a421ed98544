import type { DealOfGroup, EventDeal } from '#src/contract/core/deals-of-the-day.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import { can, usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { Tile, Tiles } from '#views/components/tiles.tsx'
import { truncate } from '#views/components/truncate.tsx'

type Props = {
  deals: readonly (EventDeal | DealOfGroup)[]
  label: string
  back?: string
}

export function EventDealTiles({ deals, label, back }: Props) {
  const { actor } = usePage()
  const userType = actor?.roleLowerCase ?? 'merchant'
  return (
    <Tiles label={label}>
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
          <span className="sub">{deal.subTitle}</span>
          <code className="sub">{deal.dealCode}</code>
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
