import type { WaitingForApproval } from '#src/contract/core/approvals.ts'
import type { Summary } from '#src/contract/core/summary.ts'
import type { Order } from '#src/contract/order-payment/orders.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { bankPaths, merchantPaths } from '#src/contract/screens/merchants.ts'
import { placeOf } from '#src/contract/screens/reports.ts'
import type { ReportRow } from '#src/features/reports/index.ts'
import { BarList } from '#views/components/bar-list.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState, LoadFailed } from '#views/components/empty-state.tsx'
import { FigureStyles } from '#views/components/figure-styles.tsx'
import { Card, Grid, PageHead, Stack } from '#views/components/layout.tsx'
import { Queue } from '#views/components/queue.tsx'
import { PendingPayment } from '#views/orders/exports.ts'
import { type Actor, type Page, usePage } from '#views/page/page.ts'
import { BusinessCards } from './business.tsx'
import { TodayCard } from './today.tsx'
import { TotalCards } from './totals.tsx'

type Props = {
  actor: Actor
  figures: Summary | null
  /** The review of what has waited longest. */
  oldest: string | null
  viewed: readonly ReportRow[] | null
  pending: Order | null
  tabs: readonly string[]
  now: number
}

export function Dashboard({ figures, pending, ...props }: Props) {
  const { actor, now } = props
  const page = usePage()
  const lead = page.t('dashboard:lead', { date: page.format.date(new Date(now)) })
  return (
    <Stack gap="wide">
      <PageHead title={greeting(page, actor, now)} summary={lead} />
      <PendingPayment order={pending} />
      {figures ? <FigureCards figures={figures} {...props} /> : <LoadFailed />}
    </Stack>
  )
}

type CardsProps = Omit<Props, 'figures' | 'pending'> & { figures: Summary }

function FigureCards({ figures, oldest, viewed, tabs, actor, now }: CardsProps) {
  const { t } = usePage()
  const mostViewed = viewed && <MostViewedCard deals={viewed} actor={actor} />
  const waiting = 'waitingForApproval' in figures && (
    <WaitingCard waiting={figures.waitingForApproval} oldest={oldest} tabs={tabs} />
  )
  return (
    <>
      <FigureStyles />
      {'business' in figures && <BusinessCards business={figures.business} />}
      {waiting}
      <TodayCard today={figures.todaySummary} now={now} />
      <h2>{t('dashboard:total')}</h2>
      <Grid>
        <TotalCards figures={figures} />
      </Grid>
      {mostViewed}
    </>
  )
}

/** By the business zone's clock. */
function greeting({ t, format }: Page, actor: Actor, now: number): string {
  const hour = format.hour(new Date(now))
  const name = actor.fullName.split(' ')[0] ?? actor.fullName
  if (hour < 12) return t('dashboard:morning', { name })
  return hour < 17 ? t('dashboard:afternoon', { name }) : t('dashboard:evening', { name })
}

type ViewedProps = { deals: readonly ReportRow[]; actor: Pick<Actor, 'isMerchant'> }

function MostViewedCard({ deals, actor }: ViewedProps) {
  const { t } = usePage()
  const { list, one } = placeOf('deals', actor)
  const more = (
    <ButtonLink href={list({ tab: 'graph' })} tone="ghost">
      {t('dashboard:mostViewed.more')}
    </ButtonLink>
  )
  return (
    <Card title={t('dashboard:mostViewed.title')} beside={more}>
      {deals.length === 0 ? (
        <EmptyState icon="chart" title={t('common:empty.records')} />
      ) : (
        <BarList
          caption={t('dashboard:mostViewed.title')}
          labelHeader={t('reports:deals.name')}
          valueHeader={t('reports:column.views')}
          bars={deals.map(({ id, name, viewCount }) => ({
            key: id,
            label: name || t('reports:gone'),
            value: viewCount,
            href: one({ id }),
          }))}
        />
      )}
    </Card>
  )
}

type Waits = { count: number; oldestDays: number | null }

type WaitingProps = {
  waiting: WaitingForApproval
  oldest: string | null
  tabs: readonly string[]
}

function WaitingCard({ waiting, oldest, tabs }: WaitingProps) {
  const page = usePage()
  const { t } = page
  const review = oldest && (
    <ButtonLink href={oldest} tone="primary">
      {t('dashboard:reviewOldest')}
    </ButtonLink>
  )
  return (
    <Card title={t('dashboard:waiting')} beside={review} flush>
      <Queue entries={entriesOf(page, { waiting, tabs })} />
    </Card>
  )
}

function entriesOf({ t }: Page, { waiting, tabs }: Omit<WaitingProps, 'oldest'>) {
  const { accounts } = waiting
  const note = ({ count, oldestDays }: Waits) => {
    if (count === 0) return undefined
    return oldestDays ? t('dashboard:oldest', { count: oldestDays }) : t('dashboard:oldestToday')
  }
  const tab = (name: keyof typeof icons) => {
    const waits = waiting[name]
    return waits && tabs.includes(name)
      ? [
          {
            href: approvalPaths.index({ tab: name }),
            label: t(`approvals:tab.${name}`),
            icon: icons[name],
            count: waits.count,
            note: note(waits),
          },
        ]
      : []
  }
  const accountsOf = (name: 'merchants' | 'banks', href: string, count: number | null = null) =>
    count === null
      ? []
      : [{ href, label: t(`dashboard:queue.${name}`), icon: 'store' as const, count }]
  return [
    ...tab('deals'),
    ...tab('profile'),
    ...tab('contact'),
    ...tab('branches'),
    ...accountsOf('merchants', merchantPaths.list({ status: 'pending' }), accounts?.MERCHANT),
    ...accountsOf('banks', bankPaths.list({ status: 'pending' }), accounts?.BANK),
  ]
}

const icons = { deals: 'deal', profile: 'store', contact: 'user', branches: 'pin' } as const
