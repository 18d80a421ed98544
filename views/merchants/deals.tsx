import { dealPaths } from '#src/contract/screens/deals.ts'
import { Go } from '#views/components/go.tsx'
import { Card } from '#views/components/layout.tsx'
import { Stats } from '#views/components/stats.tsx'
import { usePage } from '#views/page/page.ts'

type Props = {
  merchantId: string
  summary: { totalDeals: number; couponDeals: number; specialOfferDeals: number }
}

export function DealsPanel({ merchantId, summary }: Props) {
  const { t, format } = usePage()
  const { totalDeals, couponDeals, specialOfferDeals } = summary
  const list = dealPaths.list({ userType: 'admin' }, { merchant: merchantId })
  return (
    <Card
      title={t('merchants:tab.deals')}
      beside={totalDeals > 0 && <Go href={list}>{t('merchants:deals.all')}</Go>}
      flush
    >
      <Stats
        stats={[
          { label: t('merchants:deals.total'), value: format.number(totalDeals) },
          { label: t('merchants:deals.coupons'), value: format.number(couponDeals) },
          { label: t('merchants:deals.specialOffers'), value: format.number(specialOfferDeals) },
        ]}
      />
    </Card>
  )
}
