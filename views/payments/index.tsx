import { paymentPaths } from '#src/features/payments/paths.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { PaymentList, type PaymentListProps } from './list.tsx'

export function PaymentIndex(props: PaymentListProps) {
  const { t } = usePage()
  const options = props.plans.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <>
      <PageHead title={t('common:menu.payments')} summary={t('payments:list.summary')} />
      <Card flush>
        <Toolbar
          action={paymentPaths.list()}
          filters={[
            {
              name: 'plan',
              label: t('payments:column.plan'),
              empty: t('payments:list.allPlans'),
              options,
              value: props.filters.plan,
            },
          ]}
        />
        <PaymentList {...props} />
      </Card>
    </>
  )
}
