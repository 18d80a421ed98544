import { milestones } from '#src/contract/authentication/milestones.ts'
import type { AdminSummary, OperationFigures } from '#src/contract/core/summary.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { merchantPaths } from '#src/contract/screens/merchants.ts'
import { orderPaths } from '#src/contract/screens/orders.ts'
import { ShareBar } from '#views/components/day-chart.tsx'
import { Card } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { usePage } from '#views/page/page.ts'
import { daysText } from './days-text.ts'
import { Figure } from './figure.tsx'
import { LineCard } from './line-card.tsx'
import { WaitingCard } from './waiting.tsx'

type Props = { figures: AdminSummary; oldest: string | null; tabs: readonly string[] }

export function OperationCards({ figures, oldest, tabs }: Props) {
  const { waitingForApproval, operations } = figures
  return (
    <>
      <WaitingCard waiting={waitingForApproval} figures={operations} oldest={oldest} tabs={tabs} />
      {operations.comparison && <ComparisonLine comparison={operations.comparison} />}
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

type Comparison = NonNullable<OperationFigures['comparison']>

const KINDS_SHOWN = 5

/** The night's comparison of coupons and payments with all that counts them. */
function ComparisonLine({ comparison: { day, kinds } }: { comparison: Comparison }) {
  const { t, format } = usePage()
  if (day === null) return <p className="sm muted">{t('reconciliation:none')}</p>
  const [text] = daysText(format, day, 1)
  const all = kinds.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return <p className="sm muted">{t('reconciliation:agrees', { day: text })}</p>
  const more = kinds.length - KINDS_SHOWN
  return (
    <Note tone="bad">
      <p>{t('reconciliation:differs', { day: text, count: all })}</p>
      <ul>
        {kinds.slice(0, KINDS_SHOWN).map(({ kind, count }) => (
          <li key={kind}>
            {t(`reconciliation:kind.${kind}`)} ({format.number(count)})
          </li>
        ))}
        {more > 0 && <li>{t('reconciliation:moreKinds', { count: more })}</li>}
      </ul>
      <p>{t('reconciliation:listedBy')}</p>
    </Note>
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
