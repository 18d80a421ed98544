import type { Combination } from '#src/contract/core/deal-requests.ts'
import { Facts } from '#views/components/facts.tsx'
import { usePage } from '#views/page/page.ts'

export function CombinationSummary({ combination }: { combination: Combination }) {
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
