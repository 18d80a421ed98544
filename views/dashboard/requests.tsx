import type { BankSummary } from '#src/contract/core/summary.ts'
import { creditCardPaths } from '#src/contract/screens/credit-cards.ts'
import { dealRequestPaths } from '#src/contract/screens/deal-requests.ts'
import { usePage } from '#src/web/page/page.ts'
import { TallyCard } from '#views/components/tally.tsx'
import { Figure } from './figure.tsx'

export function RequestsCard({ total }: { total: BankSummary['totalSummary'] }) {
  const { t } = usePage()
  const { combinedRequests, creditCardRequests, deals } = total
  const combined = dealRequestPaths.combined.BANK()
  const rows = [
    {
      label: t('common:menu.combinedRequests'),
      value: <Figure count={combinedRequests} href={combined} permission="VIEW_REQUEST" />,
    },
    {
      label: t('dashboard:figure.creditCardRequests'),
      value: (
        <Figure
          count={creditCardRequests}
          href={creditCardPaths.list()}
          permission="VIEW_CREDIT_CARD"
        />
      ),
    },
  ]
  return (
    <TallyCard
      icon="inbox"
      title={t('dashboard:figure.requests')}
      figure={<Figure count={deals.dealRequests} href={combined} permission="VIEW_REQUEST" />}
      unit={t('dashboard:figure.requestsInAll', { count: deals.dealRequests })}
      rows={rows}
    />
  )
}
