import type { DealFigures } from '#src/contract/core/summary.ts'
import { dealRequestPaths } from '#src/contract/screens/deal-requests.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { usePage } from '#src/web/page/page.ts'
import { TallyCard } from '#views/components/tally.tsx'
import { Figure } from './figure.tsx'

export function DealsCard({ deals }: { deals: DealFigures }) {
  const { t, format, actor } = usePage()
  const userType = actor?.roleLowerCase ?? 'merchant'
  const listed = (count: number, status?: string) => (
    <Figure count={count} href={dealPaths.list({ userType }, { status })} permission="VIEW_DEAL" />
  )
  const rows = [
    { label: t('dashboard:figure.activeDeals'), value: listed(deals.activeDeals, 'active') },
    { label: t('dashboard:figure.expiringDeals'), value: listed(deals.expiringDeals, 'expiring') },
    { label: t('deals:status.PENDING'), value: listed(deals.waitingDeals, 'pending') },
    ...(deals.merchantDeals === undefined ? [] : [merchantDeals(deals.merchantDeals)]),
    ...(actor?.isBank ? [] : requests()),
  ]
  return (
    <TallyCard
      icon="deal"
      title={t('dashboard:figure.deals')}
      figure={listed(deals.totalDeal)}
      unit={t('dashboard:figure.inAll')}
      rows={rows}
    />
  )

  function merchantDeals(count: number) {
    const href = dealPaths.list({ userType: 'merchant' })
    return {
      label: t('dashboard:figure.merchantDeals'),
      value: <Figure count={count} href={href} permission="VIEW_DEAL" />,
    }
  }

  function requests() {
    const { dealRequests, merchantRequests, bankRequests } = deals
    const { MERCHANT, BANK } = dealRequestPaths.combined
    const label = t('dashboard:figure.dealRequests')
    const counted = (count: number, href: string) => (
      <Figure count={count} href={href} permission="VIEW_REQUEST" />
    )
    if (merchantRequests === undefined || bankRequests === undefined) {
      return [{ label, value: counted(dealRequests, MERCHANT()) }]
    }
    return [
      { label, value: format.number(dealRequests) },
      {
        label: t('dashboard:figure.merchantRequests'),
        value: counted(merchantRequests, MERCHANT()),
      },
      { label: t('dashboard:figure.bankRequests'), value: counted(bankRequests, BANK()) },
    ]
  }
}
