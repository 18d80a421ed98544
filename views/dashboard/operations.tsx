import { milestones } from '#src/contract/authentication/milestones.ts'
import type { AdminSummary, OperationFigures } from '#src/contract/core/summary.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { merchantPaths } from '#src/contract/screens/merchants.ts'
import { orderPaths } from '#src/contract/screens/orders.ts'
import { ShareBar } from '#views/components/day-chart.tsx'
import { Card } from '#views/components/layout.tsx'
import { usePage } from '#views/page/page.ts'
import { Figure } from './figure.tsx'
import { LineCard } from './line-card.tsx'
import { WaitingCard } from './waiting.tsx'

type Props = { figures: AdminSummary; oldest: string | null; tabs: readonly string[] }

export function OperationCards({ figures, oldest, tabs }: Props) {
  const { waitingForApproval, operations } = figures
  return (
    <>
      <WaitingCard waiting={waitingForApproval} figures={operations} oldest={oldest} tabs={tabs} />
      <Lines figures={operations} />
      {operations.merchants && <Milestones merchants={operations.merchants} />}
    </>
  )
}

function Lines({ figures: { from, to, money, live, redeemed } }: { figures: OperationFigures }) {
  const { t } = usePage()
  if (!money && !live && !redeemed) return null
  return (
    <div className="lines">
      {money && (
        <LineCard
          name={t('dashboard:money.title')}
          line={money}
          shown={money.net.display}
          since="month"
          href={orderPaths.list({ from: money.from, to })}
          permission="VIEW_PAYMENT"
          note={t('dashboard:money.text', {
            paid: money.paid.display,
            refunded: money.refunded.display,
          })}
        />
      )}
      {live && (
        <LineCard
          name={t('dashboard:line.live')}
          line={live}
          since="ago"
          href={dealPaths.list({ userType: 'admin' }, { status: 'active' })}
          permission="VIEW_DEAL"
        />
      )}
      {redeemed && (
        <LineCard
          name={t('dashboard:line.redeemed')}
          line={redeemed}
          href={couponPaths.sold({ by: 'redeemed', from, to })}
          permission="VIEW_COUPON"
          note={t('dashboard:line.money', {
            paid: redeemed.paid.display,
            saved: redeemed.saved.display,
          })}
        />
      )}
    </div>
  )
}

type Merchants = NonNullable<OperationFigures['merchants']>

function Milestones({ merchants: { all, reached } }: { merchants: Merchants }) {
  const { t, format } = usePage()
  const steps = [
    { name: 'ALL' as const, count: all, href: merchantPaths.list() },
    ...milestones.map((name) => ({
      name,
      count: reached[name] ?? 0,
      href: merchantPaths.list({ reached: name.toLowerCase() }),
    })),
  ]
  return (
    <Card title={t('dashboard:reached.title')}>
      <ol className="reached" role="list">
        {steps.map(({ name, count, href }) => (
          <li key={name}>
            <span>{t(`merchants:reached.${name}`)}</span>
            <b>
              <Figure count={count} href={href} permission="VIEW_MERCHANT" />
            </b>
            <ShareBar
              label={t('dashboard:reached.share', {
                count: format.number(count),
                all: format.number(all),
              })}
              count={count}
              of={all}
            />
          </li>
        ))}
      </ol>
    </Card>
  )
}
