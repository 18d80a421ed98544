import type { DealFigures } from '#src/contract/core/summary.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Stat } from '#views/components/stats.tsx'
import { Figure, Parts } from './figure.tsx'

export function dealStats({ t, actor }: Page, deals: DealFigures): Stat[] {
  const userType = actor?.roleLowerCase ?? 'merchant'
  const listed = (query: Record<string, string>) => dealPaths.list({ userType }, query)
  const added = (status?: string) => listed({ ...(status && { status }), added: 'today' })
  const permission = 'VIEW_DEAL'
  const parts = [
    { label: t('dashboard:figure.live'), count: deals.activeDeals, href: added('active') },
    { label: t('dashboard:figure.waiting'), count: deals.waitingDeals, href: added('pending') },
    {
      label: t('dashboard:figure.expiringToday'),
      count: deals.expiringDeals,
      href: listed({ status: 'expiring_today' }),
    },
  ]
  return [
    {
      label: t('dashboard:figure.newDeals'),
      value: <Figure count={deals.totalDeal} href={added()} permission={permission} />,
      note: <Parts parts={parts.map((part) => ({ ...part, permission }))} />,
    },
  ]
}
