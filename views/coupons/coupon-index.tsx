import { couponPaths } from '#src/contract/screens/coupons.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { can } from '#src/web/page/actor.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { Note } from '#views/components/note.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Stats } from '#views/components/stats.tsx'
import { Tag } from '#views/components/tag.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { CouponList, type CouponListProps } from './coupon-list.tsx'

/** The coupons of one deal, with how many there are. */
export function CouponIndex(props: CouponListProps) {
  const { t, format, actor } = usePage()
  const { filters, found } = props
  const { deal } = found
  const { totalCoupons, remainingCoupons } = deal.couponDetails
  const address = { userType: actor?.roleLowerCase ?? 'merchant', id: deal.id }
  return (
    <>
      <PageHead
        title={deal.title}
        summary={t('coupons:ofDeal.summary', { code: deal.dealCode, merchant: deal.merchant.name })}
        tags={deal.expired && <Tag tone="off">{t('coupons:state.expired')}</Tag>}
      >
        {actor && can(actor, 'VIEW_DEAL') && (
          <ButtonLink href={dealPaths.show(address)} tone="ghost">
            {t('coupons:ofDeal.toDeal')}
          </ButtonLink>
        )}
      </PageHead>
      {deal.status === 'INACTIVE' && <Note tone="warn">{t('coupons:ofDeal.inactive')}</Note>}
      <Card flush>
        <Stats
          stats={[
            { label: t('coupons:column.total'), value: format.number(totalCoupons) },
            { label: t('coupons:column.available'), value: format.number(remainingCoupons) },
          ]}
        />
      </Card>
      <Card flush>
        <Toolbar
          action={couponPaths.ofDeal({ dealId: deal.id })}
          search={{ name: 'q', label: t('coupons:ofDeal.search'), value: filters.q }}
        />
        <CouponList {...props} />
      </Card>
    </>
  )
}
