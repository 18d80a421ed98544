import { couponPaths } from '#src/contract/screens/coupons.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { CouponDealList, type CouponDealListProps } from './deal-list.tsx'

/** Deals that have coupons, as a list to work with or as a report. */
export function CouponDealIndex(props: CouponDealListProps) {
  const { t } = usePage()
  const { kind, filters } = props
  const other = kind === 'deals' ? 'report' : 'deals'
  const options = (['paid', 'free'] as const).map((value) => ({
    value,
    label: t(`coupons:${kind}.${value}`),
  }))
  return (
    <>
      <PageHead title={t(`coupons:${kind}.title`)} summary={t(`coupons:${kind}.summary`)}>
        <ButtonLink href={couponPaths[other]()} tone="ghost">
          {t(`coupons:${other}.title`)}
        </ButtonLink>
      </PageHead>
      <Card flush>
        <Toolbar
          action={couponPaths[kind]()}
          search={{ name: 'q', label: t('coupons:deals.search'), value: filters.q }}
          filters={[
            {
              name: 'filter',
              label: t('coupons:type'),
              empty: t(`coupons:${kind}.all`),
              options,
              value: filters.type === 'ALL' ? '' : filters.type.toLowerCase(),
            },
          ]}
        />
        <CouponDealList {...props} />
      </Card>
    </>
  )
}
