import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { Facts } from '#views/components/facts.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { RequestList, type RequestListProps } from './show-list.tsx'

/** What users ask one merchant or bank for in one category and brand. */
export function CombinationShow(props: RequestListProps) {
  const { t } = usePage()
  const { merchant } = props.combination
  return (
    <>
      <PageHead
        title={t('deal-requests:show.title', { name: merchant.name })}
        summary={t('deal-requests:show.lead')}
      />
      <Card title={t('deal-requests:show.summary')}>
        <Summary {...props} />
      </Card>
      <Card flush title={t('deal-requests:show.requests')}>
        <RequestList {...props} />
      </Card>
    </>
  )
}

function Summary({ combination }: RequestListProps) {
  const { t, format } = usePage()
  const { userType, merchant, category, brand, numberOfRequests } = combination
  return (
    <Facts
      facts={[
        { label: t(`deal-requests:owner.${userType}`), value: merchant.name },
        { label: t('deal-requests:column.count'), value: format.number(numberOfRequests) },
        { label: t('deal-requests:column.category'), value: category.name },
        {
          label: t('deal-requests:column.brand'),
          value: brand?.name ?? t('deal-requests:noBrand'),
        },
      ]}
    />
  )
}
