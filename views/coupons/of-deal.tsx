import type { Coupon, CouponDeal } from '#src/contract/core/coupons.ts'
import { Card } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Stats } from '#views/components/stats.tsx'
import { Tag } from '#views/components/tag.tsx'
import { usePage } from '#views/page/page.ts'

export function CouponFigures({ deal }: { deal: CouponDeal }) {
  const { t, format } = usePage()
  const { totalCoupons, remainingCoupons } = deal.couponDetails
  return (
    <>
      {deal.status === 'INACTIVE' && <Note tone="warn">{t('coupons:ofDeal.inactive')}</Note>}
      <Card flush>
        <Stats
          stats={[
            { label: t('coupons:column.total'), value: format.number(totalCoupons) },
            { label: t('coupons:column.available'), value: format.number(remainingCoupons) },
          ]}
        />
      </Card>
    </>
  )
}

type State = Pick<Coupon, 'redeemed' | 'expired'>

export function CouponState({ coupon: { redeemed, expired } }: { coupon: State }) {
  const { t } = usePage()
  if (redeemed) return <Tag tone="ok">{t('coupons:state.redeemed')}</Tag>
  if (expired) return <Tag tone="off">{t('coupons:state.expired')}</Tag>
  return <Tag>{t('coupons:state.notRedeemed')}</Tag>
}
