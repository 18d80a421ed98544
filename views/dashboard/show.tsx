import type { ReactNode } from 'react'
import { presetRange } from '#src/contract/core/report-periods.ts'
import type { Summary, Viewed } from '#src/contract/core/summary.ts'
import type { Order } from '#src/contract/order-payment/orders.ts'
import { placeOf } from '#src/contract/screens/reports.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { BarList } from '#views/components/bar-list.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState, LoadFailed } from '#views/components/empty-state.tsx'
import { Card, Grid, PageHead, Stack, TwoColumns } from '#views/components/layout.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { PendingPayment } from '#views/orders/exports.ts'
import { type Actor, type Page, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { BusinessCards } from './business.tsx'
import { OperationCards } from './operations.tsx'
import { RequestsCard } from './requests.tsx'
import { TodayCard } from './today.tsx'
import { TotalCards } from './totals.tsx'
import { TOUR } from './tour.tsx'

type Props = {
  actor: Actor
  figures: Summary | null
  /** The review of what has waited longest. */
  oldest: string | null
  viewed: ViewedProps['rows'] | null
  pending: Order | null
  tour: ReactNode
  /** What is left to do until the first redemption. */
  steps: ReactNode
  tabs: readonly string[]
  now: number
}

export function Dashboard({ figures, pending, tour, steps, ...props }: Props) {
  const { actor, now } = props
  const page = usePage()
  const lead = page.t('dashboard:lead', { date: page.format.date(new Date(now)) })
  return (
    <Stack gap="wide">
      <PageHead
        title={greeting(page, actor, now)}
        summary={
          <>
            {lead} {tour && <a href={`#${TOUR}`}>{page.t('dashboard:tour.link')}</a>}
          </>
        }
      />
      <PendingPayment order={pending} />
      {steps}
      {figures ? <FigureCards figures={figures} {...props} /> : <LoadFailed />}
      {tour}
    </Stack>
  )
}

type CardsProps = Omit<Props, 'figures' | 'pending' | 'tour' | 'steps'> & { figures: Summary }

function FigureCards({ figures, oldest, viewed, tabs, actor, now }: CardsProps) {
  const { t } = usePage()
  const today = <TodayCard today={figures.todaySummary} now={now} />
  const mostViewed = viewed && <MostViewedCard kind="deals" rows={viewed} actor={actor} now={now} />
  return (
    <>
      <Sheet name="figures" />
      {'reach' in figures && (
        <TwoColumns
          lead
          aside={
            <>
              <RequestsCard figures={figures} />
              {today}
            </>
          }
        >
          {figures.reach && (
            <MostViewedCard kind="categories" rows={figures.reach} actor={actor} now={now} />
          )}
        </TwoColumns>
      )}
      {'business' in figures && <BusinessCards business={figures.business} />}
      {'operations' in figures && <OperationCards figures={figures} oldest={oldest} tabs={tabs} />}
      {!('reach' in figures) && today}
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

type ViewedProps = {
  kind: 'deals' | 'categories'
  rows: readonly (Viewed & { imageUrl?: string | null })[]
  actor: Pick<Actor, 'isMerchant'>
  now: number
}

function MostViewedCard({ kind, rows, actor, now }: ViewedProps) {
  const { t, format } = usePage()
  const week = presetRange('THIS-WEEK', businessDate(now, format.timeZone))
  const { list, one } = placeOf(kind, actor)
  const title = t(kind === 'deals' ? 'dashboard:mostViewed.title' : 'dashboard:reach')
  const more = (
    <ButtonLink href={list(kind === 'deals' ? { tab: 'graph' } : week)} tone="ghost">
      {t('dashboard:mostViewed.more')}
    </ButtonLink>
  )
  return (
    <Card title={title} beside={more}>
      {rows.length === 0 ? (
        <EmptyState icon="chart" title={t('common:empty.records')} />
      ) : (
        <BarList
          caption={title}
          labelHeader={t(`reports:${kind}.name`)}
          valueHeader={t('reports:column.views')}
          bars={rows.map(({ id, name, imageUrl, viewCount }) => ({
            key: id,
            picture: imageUrl ? pictureUrl(imageUrl, 'thumb') : undefined,
            label: name || t('reports:gone'),
            value: viewCount,
            href: one({ id }, kind === 'categories' ? week : undefined),
          }))}
        />
      )}
    </Card>
  )
}
