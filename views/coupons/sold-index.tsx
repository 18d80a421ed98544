import { couponPaths } from '#src/contract/screens/coupons.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { SoldList, type SoldListProps } from './sold-list.tsx'

export function SoldIndex(props: SoldListProps) {
  const { t } = usePage()
  return (
    <>
      <PageHead title={t('coupons:sold.title')} summary={t('coupons:sold.summary')} />
      <Card flush>
        <Toolbar
          action={couponPaths.sold()}
          search={{ name: 'q', label: t('coupons:sold.search'), value: props.filters.q }}
        />
        <SoldList {...props} />
      </Card>
    </>
  )
}
