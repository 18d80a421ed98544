import type { Deal } from '#src/contract/core/deals.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { can } from '#src/web/page/actor.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { Go } from '#views/components/go.tsx'
import { Tally } from '#views/components/tally.tsx'

export function DealCoupons({ deal }: { deal: Deal }) {
  const { t, format, actor } = usePage()
  const { couponDetails, id } = deal
  if (!couponDetails || couponDetails.totalCoupons === 0) return null
  if (!actor || !can(actor, 'VIEW_COUPON')) return null
  const { totalCoupons, remainingCoupons } = couponDetails
  return (
    <Card
      title={t('common:crumbs.coupons')}
      beside={<Go href={couponPaths.ofDeal({ dealId: id })}>{t('coupons:ofDeal.open')}</Go>}
    >
      <Tally
        rows={[
          { label: t('coupons:column.total'), value: format.number(totalCoupons) },
          { label: t('coupons:column.available'), value: format.number(remainingCoupons) },
        ]}
      />
    </Card>
  )
}
